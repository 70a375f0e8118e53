package dev.cosmodrome.instrument.scan;

/** A call, by an instruction or by a method reference. */
record MethodCall(int opcode, String owner, String name, String descriptor) {}
