package dev.cosmodrome.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A part of a JSON document and its path in it, which error messages name. */
final class JsonPart {
  /** The largest whole number below which a JSON number is exact everywhere. */
  static final long MAX_EXACT_INTEGER = 1L << 53;

  private static final int SHOWN = 40;

  private final JsonElement value;
  private final String path;

  private JsonPart(JsonElement value, String path) {
    this.value = value;
    this.path = path;
  }

  /** A whole document. */
  static JsonPart root(JsonElement value) {
    return new JsonPart(value, "");
  }

  /** The member of that name, which has to be there. */
  JsonPart member(String name) {
    return optional(name).orElseThrow(() -> wrong("has no '" + name + "'"));
  }

  /** The member of that name, if it is there. */
  Optional<JsonPart> optional(String name) {
    if (!value.isJsonObject()) {
      throw expected("an object");
    }
    @Nullable JsonElement member = value.getAsJsonObject().get(name);
    String at = path.isEmpty() ? name : path + "." + name;
    return member == null ? Optional.empty() : Optional.of(new JsonPart(member, at));
  }

  /** Its items, each read. */
  <T> List<T> items(Function<JsonPart, T> read) {
    if (!value.isJsonArray()) {
      throw expected("an array");
    }
    List<T> items = new ArrayList<>();
    for (JsonElement item : value.getAsJsonArray()) {
      items.add(read.apply(new JsonPart(item, path + "[" + items.size() + "]")));
    }
    return List.copyOf(items);
  }

  String text() {
    if (!(value instanceof JsonPrimitive primitive) || !primitive.isString()) {
      throw expected("a text");
    }
    return value.getAsString();
  }

  boolean flag() {
    if (!(value instanceof JsonPrimitive primitive) || !primitive.isBoolean()) {
      throw expected("true or false");
    }
    return value.getAsBoolean();
  }

  /** A whole number in a range. */
  long number(long least, long most) {
    double number = decimal();
    if (number != Math.rint(number) || number < least || number > most) {
      throw expected(
          "a whole number from " + least + (most < MAX_EXACT_INTEGER ? " to " + most : " on"));
    }
    return (long) number;
  }

  /** A number that is not negative. */
  double decimal() {
    if (!(value instanceof JsonPrimitive primitive) || !primitive.isNumber()) {
      throw expected("a number");
    }
    double number = value.getAsDouble();
    if (!(number >= 0 && number <= Double.MAX_VALUE)) {
      throw expected("a number from 0 on");
    }
    return number;
  }

  /** Says that something else should be here. */
  MalformedFindingsException expected(String what) {
    String shown = value.toString();
    return wrong(
        "should be "
            + what
            + ", not "
            + (shown.length() > SHOWN ? shown.substring(0, SHOWN) + "..." : shown));
  }

  /** Says what is wrong here. */
  MalformedFindingsException wrong(String reason) {
    return new MalformedFindingsException((path.isEmpty() ? "it" : path) + " " + reason);
  }
}
