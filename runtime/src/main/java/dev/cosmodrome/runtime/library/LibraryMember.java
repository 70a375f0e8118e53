package dev.cosmodrome.runtime.library;

import org.jspecify.annotations.Nullable;

/** A variable or a channel of a library object, by name; the members of an object form a list. */
final class LibraryMember {
  final String name;
  final int variable;
  final @Nullable Channel channel;
  final @Nullable LibraryMember next;

  LibraryMember(
      String name, int variable, @Nullable Channel channel, @Nullable LibraryMember next) {
    this.name = name;
    this.variable = variable;
    this.channel = channel;
    this.next = next;
  }
}
