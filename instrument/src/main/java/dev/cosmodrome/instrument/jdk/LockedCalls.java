package dev.cosmodrome.instrument.jdk;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.jdk.JdkHook.Argument;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * The places in the JDK where an object calls code of the program while it holds a lock, so that
 * such calls come one after the other. Each has hooks before and after the call, and where the
 * calling method ends by an exception.
 */
final class LockedCalls {
  private static final String COPY_ON_WRITE = "java/util/concurrent/CopyOnWriteArrayList";
  private static final String ARRAY_QUEUE = "java/util/concurrent/ArrayBlockingQueue";
  private static final String PRIORITY_QUEUE = "java/util/concurrent/PriorityBlockingQueue";

  private LockedCalls() {}

  /** The hooks around all these calls. */
  static List<JdkHook> hooks() {
    List<JdkHook> all = new ArrayList<>();
    for (String type : List.of("java/io/PrintStream", "java/io/BufferedOutputStream")) {
      add(type, "*", "java/io/OutputStream.*", Argument.THIS, all);
    }
    add("java/io/BufferedInputStream", "*", "java/io/InputStream.*", Argument.THIS, all);
    // Readers and writers may share the lock of what they read from or write to.
    for (String type : List.of("java/io/BufferedWriter", "java/io/PrintWriter")) {
      add(type, "*", "java/io/Writer.*", Argument.LOCK_OF_WRITER, all);
    }
    add("java/io/BufferedReader", "*", "java/io/Reader.*", Argument.LOCK_OF_READER, all);
    // It calls its superclass, which calls the reader of the program.
    add("java/io/PushbackReader", "*", "java/io/FilterReader.*", Argument.LOCK_OF_READER, all);
    add("sun/nio/cs/StreamEncoder", "*", "java/io/OutputStream.*", Argument.LOCK_OF_WRITER, all);
    add("sun/nio/cs/StreamDecoder", "*", "java/io/InputStream.*", Argument.LOCK_OF_READER, all);
    // From JDK 24 on, a handler formats a message before it acquires its lock.
    add(
        Hook.CALLING_PROGRAM_IF_LOCKED,
        "java/util/logging/StreamHandler",
        "*",
        "java/util/logging/Formatter.*",
        Argument.THIS,
        all);
    add(
        "java/lang/ClassLoader",
        "loadClass",
        "java/lang/ClassLoader.findClass",
        Argument.THIS,
        all);
    String operator = "java/util/function/UnaryOperator.apply";
    String predicate = "java/util/function/Predicate.test";
    String consumer = "java/util/function/Consumer.accept";
    add(COPY_ON_WRITE, "replaceAllRange", operator, Argument.THIS, all);
    add(COPY_ON_WRITE, "bulkRemove", predicate, Argument.THIS, all);
    add(COPY_ON_WRITE, "sort*", "java/util/Arrays.sort", Argument.THIS, all);
    add(ARRAY_QUEUE, "forEach", consumer, Argument.THIS, all);
    add(ARRAY_QUEUE, "bulkRemove*", predicate, Argument.THIS, all);
    add(PRIORITY_QUEUE, "forEach", consumer, Argument.THIS, all);
    add(PRIORITY_QUEUE, "bulkRemove", predicate, Argument.THIS, all);
    return all;
  }

  private static void add(
      String type, String method, String called, Argument lock, List<JdkHook> all) {
    add(Hook.CALLING_PROGRAM, type, method, called, lock, all);
  }

  private static void add(
      Hook before, String type, String method, String called, Argument lock, List<JdkHook> all) {
    all.add(new JdkHook(type, method, Place.BEFORE_CALL, called, lock, before));
    all.add(new JdkHook(type, method, Place.AFTER_CALL, called, lock, Hook.CALLED_PROGRAM));
    all.add(new JdkHook(type, method, Place.EXCEPTION, "", lock, Hook.CALLED_PROGRAM));
  }
}
