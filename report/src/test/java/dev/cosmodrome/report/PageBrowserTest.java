package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.TraceResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a real browser: open, search, filter, expand. */
final class PageBrowserTest {
  @TempDir private static Path folder;
  private static Browser browser;

  @BeforeAll
  static void startBrowser() {
    browser = Browser.start(folder.resolve("profile"));
  }

  @AfterAll
  static void endBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void open(List<TraceResult<FindingView>> results, Sources sources)
      throws IOException {
    StringBuilder text = new StringBuilder();
    new HtmlReport(sources).write(results, text);
    browser.emulate(1200, 1000, false, false);
    byte[] page = text.toString().getBytes(StandardCharsets.UTF_8);
    browser.open(Files.write(folder.resolve("page.html"), page));
    assertThat(browser.complaints()).isEmpty();
  }

  private static void openRecording() throws IOException {
    Path sources = Files.createDirectories(folder.resolve("src/com/acme/bank"));
    Files.writeString(sources.resolve("Cache.java"), "  int line; // <b>\n".repeat(30));
    open(
        FindingsFile.read(Golden.file("recording.json")),
        new Sources(List.of(folder.resolve("src"))));
  }

  @Test
  void findingsAreListedAndOpened() throws IOException {
    openRecording();
    assertThat(browser.one(".verdict").getText()).isEqualTo("4 findings in recording.std");
    assertThat(browser.shown()).hasSize(4);
    assertThat(browser.all(".body")).isEmpty();
    browser.shown().get(3).click();
    WebElement body = browser.one(".finding[open] .body");
    assertThat(body.getText())
        .contains("The block read a value", "Hint: all accesses", "WHAT TO DO")
        .contains("int line; // <b>");
    assertThat(browser.all(".step")).hasSize(3);
    assertThat(browser.all(".picture .arrow")).hasSize(2);
    assertThat(browser.all(".why .node")).hasSize(2);
    assertThat(browser.all(".excerpt .hit")).hasSize(2);
    browser.screenshot("light");
    browser.emulate(1200, 1000, false, true);
    browser.screenshot("dark");
    browser.emulate(390, 844, true, false);
    browser.screenshot("phone");
    Object overflow = browser.run("return document.documentElement.scrollWidth - innerWidth");
    assertThat(overflow).as("nothing sticks out on a phone").isEqualTo(0L);
  }

  @Test
  void findingsAreSearchedAndFiltered() throws IOException {
    openRecording();
    WebElement search = browser.one("#search");
    search.sendKeys("teller-2 PAYINTEREST");
    assertThat(browser.shown()).hasSize(3);
    assertThat(browser.one("#shown").getText()).isEqualTo("3 of 4 findings");
    browser.one("select[aria-label=checkers] option[value=races]").click();
    assertThat(browser.shown()).hasSize(2);
    search.sendKeys(" nowhere");
    assertThat(browser.shown()).isEmpty();
    browser.one("#reset").click();
    assertThat(browser.shown()).hasSize(4);
  }

  @Test
  void keysAreEnough() throws IOException {
    openRecording();
    browser.press("/");
    browser.press("cache");
    assertThat(browser.shown()).hasSize(1);
    browser.press(Keys.ESCAPE);
    assertThat(browser.shown()).hasSize(4);
    browser.press("j");
    browser.press("j");
    browser.press(Keys.ENTER);
    assertThat(browser.shown().get(1).getDomAttribute("open")).isNotNull();
    browser.press("k");
    browser.press(Keys.ENTER);
    assertThat(browser.all(".finding[open]")).hasSize(2);
  }

  @Test
  void aFindingHasAnAddress() throws IOException {
    openRecording();
    browser.run("location.hash = 'dfdb3d417e02cf24'");
    assertThat(browser.one(".finding[open] .title").getText()).contains("Bank.payInterest");
    browser.one("#theme").click();
    assertThat(browser.one("html").getDomAttribute("data-theme")).isEqualTo("dark");
  }

  @Test
  void hostileNamesAreTexts() throws IOException {
    open(List.of(HostileNames.result()), Sources.NONE);
    assertThat(browser.one(".title").getText())
        .isEqualTo(HostileNames.SCRIPT + " is not atomic on " + HostileNames.SCRIPT);
    assertThat(browser.all(".finding[open] .step")).hasSize(3);
    assertThat(browser.all("img")).isEmpty();
    assertThat(browser.all("script")).hasSize(2);
    assertThat(browser.title()).startsWith("Cosmodrome: <script>");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void nothingFoundIsGoodNews() throws IOException {
    open(FindingsFile.read(Golden.file("clean.json")), Sources.NONE);
    assertThat(browser.one(".verdict.good").getText()).isEqualTo("Nothing found in clean.std");
    assertThat(browser.one(".tools").isDisplayed()).isFalse();
    browser.screenshot("clean");
  }

  @Test
  void cyclesOfSeveralBlocksAreDrawn() throws IOException {
    open(FindingsFile.read(Golden.file("cycle-of-three.json")), Sources.NONE);
    browser.shown().get(0).click();
    assertThat(browser.all(".why .node")).hasSize(3);
    browser.emulate(1200, 1400, false, false);
    browser.screenshot("cycle");
  }

  @Test
  void aThousandFindingsAreShown() throws IOException {
    open(List.of(ManyFindings.of(1_000)), Sources.NONE);
    assertThat(browser.shown()).hasSize(1_000);
    browser.screenshot("thousand");
    Object paint =
        browser.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime");
    System.out.printf("First paint of 1,000 findings after %s ms%n", paint);
    browser.one("#search").sendKeys("ReservationService7");
    assertThat(browser.shown().size()).isBetween(1, 999);
  }
}
