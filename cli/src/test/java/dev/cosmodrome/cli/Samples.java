package dev.cosmodrome.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Small traces. */
final class Samples {
  /** Two deposits, one of which overwrites the other. */
  static final String LOST_UPDATE =
      """
      alice|begin(Account.deposit)|Bank.java:11
      alice|r(Account.balance)|Bank.java:12
      bob|begin(Account.deposit)|Bank.java:11
      bob|r(Account.balance)|Bank.java:12
      bob|w(Account.balance)|Bank.java:13
      bob|end(Account.deposit)|Bank.java:14
      alice|w(Account.balance)|Bank.java:13
      alice|end(Account.deposit)|Bank.java:14
      """;

  /** Two deposits under a lock. */
  static final String LOCKED =
      """
      alice|begin(Account.deposit)|Bank.java:11
      alice|acq(Account.lock)|Bank.java:12
      alice|r(Account.balance)|Bank.java:13
      alice|w(Account.balance)|Bank.java:14
      alice|rel(Account.lock)|Bank.java:15
      alice|end(Account.deposit)|Bank.java:16
      bob|begin(Account.deposit)|Bank.java:11
      bob|acq(Account.lock)|Bank.java:12
      bob|r(Account.balance)|Bank.java:13
      bob|w(Account.balance)|Bank.java:14
      bob|rel(Account.lock)|Bank.java:15
      bob|end(Account.deposit)|Bank.java:16
      """;

  /** A deposit whose read and write hold a lock, but not what is between them. */
  static final String LOCK_GIVEN_UP =
      """
      alice|enter(Account.deposit)|Bank.java:11
      alice|acq(Account.lock)|Bank.java:12
      alice|r(Account.balance)|Bank.java:13
      alice|rel(Account.lock)|Bank.java:14
      bob|enter(Bank.bob)|Bank.java:31
      bob|enter(Account.deposit)|Bank.java:11
      bob|acq(Account.lock)|Bank.java:12
      bob|r(Account.balance)|Bank.java:13
      bob|rel(Account.lock)|Bank.java:14
      bob|acq(Account.lock)|Bank.java:15
      bob|w(Account.balance)|Bank.java:16
      bob|rel(Account.lock)|Bank.java:17
      bob|exit(Account.deposit)|Bank.java:18
      bob|exit(Bank.bob)|Bank.java:32
      alice|acq(Account.lock)|Bank.java:15
      alice|w(Account.balance)|Bank.java:16
      alice|rel(Account.lock)|Bank.java:17
      alice|exit(Account.deposit)|Bank.java:18
      """;

  /** Every operation, with and without a location, and names that look like syntax. */
  static final String EVERY_OPERATION =
      """
      main|enter(Main.main(String[]))|Main.java:1
      main|fork(worker #1)|Main.java:2
      main|begin(Main.work)|Main.java:3
      main|begin|Main.java:4
      main|r(Main.x)|Main.java:5
      main|w(Main.array[12])|Main.java:6
      main|vr(Main.flag)
      main|vw(Main.flag)|Main.java:8
      main|acq(Main.lock@1f)|Main.java:9
      main|acq(Main.lock@1f)|Main.java:10
      main|rel(Main.lock@1f)|Main.java:11
      main|rel(Main.lock@1f)
      worker #1|r(Main.x)|größer.java:1
      worker #1|fence|Main.java:20
      worker #1|w(Main.x)|Main.java:21
      worker #1|commit(Main.x)|Main.java:22
      worker #1|barrier(b)|Main.java:23
      main|barrier(b)|Main.java:12
      worker #1|stop|Main.java:24
      main|end|Main.java:13
      main|end(Main.work)|Main.java:14
      main|join(worker #1)|Main.java:15
      main|exit(Main.main(String[]))|Main.java:16
      main|stop
      """;

  /** A program that transfers money while another thread audits the bank. */
  static final String RECORDED =
      """
      main|fork(teller)|com.acme.Main.main(Main.java:9)
      main|enter(com.acme.Bank.audit)|com.acme.Bank.audit(Bank.java:30)
      main|acq(Account#3)|com.acme.Bank.audit(Bank.java:31)
      main|r(Account.balance of Account#3)|com.acme.Bank.audit(Bank.java:32)
      main|rel(Account#3)|com.acme.Bank.audit(Bank.java:33)
      main|exit(com.acme.Bank.audit)|com.acme.Bank.audit(Bank.java:34)
      teller|enter(com.acme.Teller.run)|com.acme.Teller.run(Teller.java:5)
      teller|enter(com.acme.Bank.transfer)|com.acme.Bank.transfer(Bank.java:16)
      teller|r(Account.balance of Account#3)|com.acme.Account.balance(Account.java:7)
      main|enter(com.acme.Bank.pay)|com.acme.Bank.pay(Bank.java:40)
      main|enter(com.acme.Account.deposit)|com.acme.Account.deposit(Account.java:10)
      main|acq(Account#3)|com.acme.Account.deposit(Account.java:11)
      main|r(Account.balance of Account#3)|com.acme.Account.deposit(Account.java:12)
      main|w(Account.balance of Account#3)|com.acme.Account.deposit(Account.java:12)
      main|rel(Account#3)|com.acme.Account.deposit(Account.java:13)
      main|exit(com.acme.Account.deposit)|com.acme.Account.deposit(Account.java:13)
      main|exit(com.acme.Bank.pay)|com.acme.Bank.pay(Bank.java:42)
      teller|enter(com.acme.Account.withdraw)|com.acme.Account.withdraw(Account.java:16)
      teller|w(Account.balance of Account#3)|com.acme.Account.withdraw(Account.java:17)
      teller|exit(com.acme.Account.withdraw)|com.acme.Account.withdraw(Account.java:18)
      teller|exit(com.acme.Bank.transfer)|com.acme.Bank.transfer(Bank.java:19)
      teller|exit(com.acme.Teller.run)|com.acme.Teller.run(Teller.java:6)
      """;

  private Samples() {}

  /** Writes a text to a file of a folder. */
  static Path write(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Writes a text trace and converts it to a file of another name. */
  static Path convert(Path folder, String text, String name) throws IOException {
    Path to = folder.resolve(name);
    CommandRun.of("convert", write(folder, "source of " + name + ".std", text), "-o", to).isClean();
    return to;
  }

  /** Gzips bytes. */
  static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(plain);
    }
    return bytes.toByteArray();
  }
}
