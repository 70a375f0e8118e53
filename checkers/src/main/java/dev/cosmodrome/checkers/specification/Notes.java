package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Note;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program's notes about its own methods: rules from its annotations, and the methods that were
 * seen to block. A note about one method wins over a note about many; among equals, the last wins.
 * Other notes are ignored.
 */
final class Notes {
  private final Map<String, Intent> methods = new HashMap<>();
  private final Set<String> blocking = new HashSet<>();
  private final AtomicSetNotes sets = new AtomicSetNotes();
  private Rules patterns = Rules.NONE;

  void add(Note note) {
    if (note instanceof Note.Blocks blocks) {
      blocking.add(blocks.method());
    } else if (note instanceof Note.Intended intended) {
      add(intended);
    } else {
      sets.add(note);
    }
  }

  private void add(Note.Intended intended) {
    Rule rule;
    try {
      rule = Rule.of(intended.intent(), intended.methods());
    } catch (InvalidRuleException e) {
      return;
    }
    if (rule.pattern().isName()) {
      methods.put(rule.pattern().toString(), rule.intent());
    } else {
      patterns = patterns.with(rule);
    }
  }

  /** Returns the notes about atomic sets. */
  AtomicSetNotes sets() {
    return sets;
  }

  /** Returns the intended property of a method according to the annotations, if there is one. */
  Optional<Intent> annotated(String method) {
    @Nullable Intent named =
        methods.getOrDefault(method, methods.get(MethodName.withoutParameters(method)));
    return Optional.ofNullable(named).or(() -> patterns.of(method));
  }

  /** Returns whether a method was seen to wait, sleep, park, join or block. */
  boolean blocks(String method) {
    return blocking.contains(method);
  }
}
