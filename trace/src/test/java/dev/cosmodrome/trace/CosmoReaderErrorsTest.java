package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages with which the native reader rejects files. */
class CosmoReaderErrorsTest {
  private static final int FIRST = CosmoChunks.FILE_HEADER;

  /** Two symbol chunks (threads, variables), the events, the end. */
  private byte[] file;

  @BeforeEach
  void writeFile() throws IOException {
    file = InMemoryTrace.ofStd("T1|w(x)", "T2|r(x)").toCosmo();
  }

  @Test
  void rejectsAnotherMagic() {
    file[1] = 'K';
    assertRejected("offset 0: not a Cosmodrome trace");
  }

  @Test
  void rejectsText() {
    file = "T1|r(x)|1\nT1|r(x)|1\n".getBytes(UTF_8);
    assertRejected("offset 0: not a Cosmodrome trace");
  }

  @Test
  void rejectsTheEmptyFile() {
    file = new byte[0];
    assertRejected("offset 0: not a Cosmodrome trace");
  }

  @Test
  void rejectsAFileThatEndsBehindTheMagic() {
    file = Arrays.copyOf(file, 9);
    assertRejected("offset 0: the file ends in its header");
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 1", "3, 0, 3", "6, 0, 6", "2, 1, 258", "-1, -1, 65535"})
  void rejectsOtherVersions(byte low, byte high, int version) {
    file[8] = low;
    file[9] = high;
    assertRejected(
        "offset 0: format version " + version + "; this program reads versions 2, 4, 8 and 16");
  }

  @Test
  void readsTheOlderVersion() throws IOException {
    file[8] = CosmoFormat.OLDEST_VERSION;
    assertThat(InMemoryTrace.ofCosmo(file).toStd()).isEqualTo("T1|w(x)\nT2|r(x)\n".getBytes(UTF_8));
  }

  @Test
  void rejectsAFileWithoutEndMark() {
    int end = chunk(3);
    file = Arrays.copyOf(file, end);
    assertRejected("offset " + end + ": the file ends without an end mark, after 2 whole events");
  }

  @Test
  void rejectsAFileThatEndsInAChunk() {
    int events = chunk(2);
    file = Arrays.copyOf(file, events + 3);
    assertRejected("offset " + events + ": the file ends in a chunk, after 0 whole events");
  }

  @Test
  void rejectsDataBehindTheEndMark() {
    int end = chunk(3);
    file = Arrays.copyOf(file, file.length + 1);
    assertRejected("offset " + end + ": data after the end mark");
  }

  @Test
  void rejectsAWrongChecksum() {
    file[FIRST + CosmoFormat.CHECKSUM]++;
    assertRejected("offset 10: damaged chunk: wrong checksum");
  }

  @Test
  void rejectsUnknownChunkTypes() {
    file[FIRST] = 'X';
    CosmoChunks.fixChecksum(file, FIRST);
    assertRejected("offset 10: unknown chunk type 88");
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 1",
    "1048577, 1",
    "1, -1",
    "1, 2",
    "2147483647, 2147483647",
    "-2147483648, 10",
    "10, 11"
  })
  void rejectsImpossibleLengthsBeforeReadingFurther(int rawLength, int storedLength) {
    CosmoFormat.INT.set(file, FIRST + CosmoFormat.RAW_LENGTH, rawLength);
    CosmoFormat.INT.set(file, FIRST + CosmoFormat.STORED_LENGTH, storedLength);
    assertRejected(
        "offset 10: a chunk claims " + storedLength + " bytes that decompress to " + rawLength);
  }

  @Test
  void rejectsAPayloadThatDoesNotUnpack() {
    byte[] copyFromBeforeTheStart = {0x1F, 'a', 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    file = CosmoChunks.withPayload(file, FIRST, copyFromBeforeTheStart);
    CosmoFormat.INT.set(file, FIRST + CosmoFormat.RAW_LENGTH, 1 << 20);
    CosmoChunks.fixChecksum(file, FIRST);
    assertRejected("offset 10: damaged chunk: cannot be decompressed");
  }

  @Test
  void rejectsAPayloadThatUnpacksToLess() throws IOException {
    file = InMemoryTrace.ofStd("T1|w(x)\n".repeat(1000)).toCosmo();
    int events = chunk(2);
    CosmoFormat.INT.set(file, events + CosmoFormat.RAW_LENGTH, 5000);
    CosmoChunks.fixChecksum(file, events);
    assertRejected("offset " + events + ": damaged chunk: decompresses to 1000 bytes, not 5000");
  }

  @Test
  void rejectsAnEndMarkThatCountsOtherwise() {
    int end = chunk(3);
    file = CosmoChunks.withFirst(file, end, 3);
    assertRejected("offset " + end + ": the end mark counts 3 events, the file has 2");
  }

  @ParameterizedTest
  @CsvSource({"1, fewer than 3", "-1, more than 1"})
  void rejectsAnotherNumberOfEvents(int more, String message) {
    int events = chunk(2);
    int count = CosmoChunks.number(file, events + CosmoFormat.COUNT);
    CosmoFormat.INT.set(file, events + CosmoFormat.COUNT, count + more);
    CosmoChunks.fixChecksum(file, events);
    assertRejected("offset " + events + ": damaged events: " + message);
  }

  @Test
  void rejectsEventsThatReferToUnknownSymbols() {
    int events = chunk(2);
    byte[][] unknown = {
      {Op.READ | CosmoFormat.OTHER_THREAD, 2}, // thread 2
      {Op.READ | CosmoFormat.OTHER_THREAD, -1, -1, -1, -1, -1}, // thread -1
      {Op.READ | 1 << CosmoFormat.LENGTHS_SHIFT, 2}, // variable 1
      {Op.READ | 1 << CosmoFormat.LENGTHS_SHIFT, 1}, // variable -1
      {(byte) (Op.READ | 4 << CosmoFormat.LENGTHS_SHIFT), 2, 0}, // site 1
      {Op.ACQUIRE}, // there are no locks
      {Op.FENCE | 1 << CosmoFormat.LENGTHS_SHIFT, 2}, // a fence takes no target
      {CosmoFormat.LONG_OPERATION, Op.COUNT}, // no operation
      {CosmoFormat.LONG_OPERATION, -1}, // operation 255
    };
    byte[] whole = file;
    for (byte[] event : unknown) {
      file = CosmoChunks.withPayload(whole, events, event);
      assertRejected("offset " + events + ": damaged events: event 0 refers to an unknown symbol");
    }
  }

  @Test
  void rejectsEventsThatRunOverTheEndOfTheChunk() {
    int events = chunk(2);
    byte[] cut = {Op.READ, Op.READ | 3 << CosmoFormat.LENGTHS_SHIFT};
    file = CosmoChunks.withPayload(file, events, cut);
    assertRejected("offset " + events + ": damaged events: more than 2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "6", // no such kind
        "-1",
        "0", // two names are missing
        "0 0 1 65", // one name is missing
        "0 0 1 65 0", // a length is cut
        "0 0 1 65 0 -1 2 0 0", // a long one is, too
        "0 0 1 65 0 2 66", // a name is cut
        "0 0 1 65 0 -1 -1 -1 -1 -1 66",
        "0 0 1 65 0 -1 -1 -1 -1 127 66",
        "0 1 1 65 0 1 66", // shares a byte, but with which name?
        "0 0 1 65 2 1 66", // shares more than the name before has
        "0 0 1 65 0 1 66 67" // a byte too many
      })
  void rejectsDamagedSymbols(String payload) {
    file = CosmoChunks.withPayload(file, FIRST, bytes(payload));
    assertRejected("offset 10: damaged symbols");
  }

  @ParameterizedTest
  @CsvSource({
    "F, a variable of unknown kind",
    "Y=A.x, a variable of unknown kind",
    "é=A.x, a variable of unknown kind",
    "F=A.x, a variable with 0 parts",
    "F=A.x|B, a variable with 1 parts",
    "F=A.x|B|1|2|3|4, a variable with 5 parts",
    "G=A.x|B|1, a variable with 2 parts",
    "F=A.x|B|one, a variable with a damaged number",
    "F=A.x|B|(, a variable with a damaged number",
    "C=|List|1|-2, a variable with a damaged number",
    "C=|List|1|1234567890, a variable with a damaged number",
    "C=text|List|1, a variable with the name of another kind",
    "F+A.x/A.y|B|1, a series of 0 names without as many members",
    "E*|int[]|1, a series of 0 names without as many members",
    "F?A.x|B|1, a series of 0 names without as many members"
  })
  void rejectsDamagedVariables(String name, String message) {
    assertRejected(Kind.VARIABLE, name, message);
  }

  @ParameterizedTest
  @CsvSource({
    "'', a lock of unknown kind",
    "Y, a lock of unknown kind",
    "OA, an object without a number",
    "OA|1|2, an object without a number",
    "OA|x, an object with the number 'x'",
    "MA|(, an object with the number '('"
  })
  void rejectsDamagedLocks(String name, String message) {
    assertRejected(Kind.LOCK, name, message);
    assertRejected(Kind.BARRIER, name, message);
  }

  @ParameterizedTest
  @CsvSource({
    "'', a note of unknown kind",
    "?, a note of unknown kind",
    "BA.m|x, a note with 2 parts instead of 1",
    "XA.m, a note with 1 parts instead of 2",
    "Iclever|A.m, a note with the unknown intent clever",
    "Lmany, a note with the damaged number 'many'",
    "Ox, a note with text that it cannot have",
    "GA/1|Y, a lock of unknown kind",
    "GA|OB/1, an object without a number",
    "HA/1|F, a variable of unknown form",
    "HA/1|F=A.x, a variable of unknown kind",
    "HA/1|C=/List/1/x, a variable with a damaged number"
  })
  void rejectsDamagedNotes(String note, String message) {
    assertRejected(Kind.NOTE, note, message);
  }

  /** Replaces the first chunk by one with a typed entry; bars and slashes are separators. */
  private void assertRejected(Kind kind, String name, String message) {
    byte[] entry = ("\r" + name.replace('|', '\r').replace('/', '\n')).getBytes(UTF_8);
    byte[] payload = new byte[3 + entry.length];
    payload[0] = (byte) kind.code();
    payload[2] = (byte) entry.length;
    System.arraycopy(entry, 0, payload, 3, entry.length);
    byte[] whole = file;
    file = CosmoChunks.withPayload(file, FIRST, payload);
    assertRejected("offset 10: " + message);
    file[8] = CosmoFormat.TEXT_VERSION;
    assertThatThrownBy(() -> InMemoryTrace.ofCosmo(file)).isInstanceOf(TraceException.class);
    file = whole;
  }

  @Test
  void rejectsTypedNamesInAnOlderVersion() {
    byte[] typed = "?\0\t\rF=A|B|1".replace('|', '\r').getBytes(UTF_8);
    typed[0] = (byte) Kind.VARIABLE.code();
    file = CosmoChunks.withPayload(file, FIRST, typed);
    file[8] = CosmoFormat.TEXT_VERSION;
    assertRejected("offset 10: damaged symbols");
  }

  @Test
  void rejectsSymbolsThatAreMissingOrRepeated() {
    byte[] whole = file;
    int second = chunk(1);
    file = CosmoChunks.withFirst(whole, FIRST, 2);
    assertRejected("offset 10: damaged symbols: some are missing or repeated");

    file = CosmoChunks.withPayload(whole, second, CosmoChunks.payload(whole, FIRST));
    assertRejected("offset " + second + ": damaged symbols: some are missing or repeated");
  }

  @Test
  void rejectsEventsOutOfOrder() {
    int events = chunk(2);
    file = CosmoChunks.withFirst(file, events, 65536);
    assertRejected("offset " + events + ": events from 65536 on, where 0 should follow");
  }

  @Test
  void rejectsNamesAboveTheLimit() {
    byte[] symbols = new byte[7 + SymbolTable.MAX_NAME + 1];
    symbols[2] = -1;
    CosmoFormat.INT.set(symbols, 3, SymbolTable.MAX_NAME + 1);
    file = CosmoChunks.withPayload(file, FIRST, symbols);
    assertRejected("offset 10: a thread name of 65537 bytes; the limit is 65536");
  }

  private int chunk(int number) {
    return CosmoChunks.starts(file).get(number);
  }

  private void assertRejected(String message) {
    assertThatThrownBy(() -> InMemoryTrace.ofCosmo(file))
        .isInstanceOf(TraceException.class)
        .hasMessage(message);
  }

  private static byte[] bytes(String numbers) {
    String[] words = numbers.split(" ", -1);
    byte[] bytes = new byte[words.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Byte.parseByte(words[i]);
    }
    return bytes;
  }
}
