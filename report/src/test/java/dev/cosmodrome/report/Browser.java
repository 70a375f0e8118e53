package dev.cosmodrome.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser, without a window. */
final class Browser implements Closeable {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts Chromium; without one, the test is skipped. */
  static Browser start(Path profile) {
    Optional<File> chromium = onPath(List.of("chromium", "chromium-browser", "google-chrome"));
    Optional<File> chromedriver = onPath(List.of("chromedriver"));
    assumeTrue(
        chromium.isPresent() && chromedriver.isPresent(),
        "there is no chromium, or no chromedriver, on the PATH");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.get());
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--window-size=1200,1000",
        "--user-data-dir=" + profile.toAbsolutePath());
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.get())
            .withSilent(true)
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  private static Optional<File> onPath(List<String> names) {
    return names.stream()
        .flatMap(
            name ->
                List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
                    .map(folder -> new File(folder, name)))
        .filter(File::canExecute)
        .findFirst();
  }

  void open(Path page) {
    driver.get(page.toUri().toString());
  }

  /** Shows pages as a phone does, or in the dark. */
  void emulate(int width, int height, boolean phone, boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** Lets the page handle events, such as the opening of a finding. */
  private void settle() {
    driver.executeAsyncScript("const done = arguments[0]; setTimeout(() => setTimeout(done));");
  }

  List<WebElement> all(String selector) {
    settle();
    return driver.findElements(By.cssSelector(selector));
  }

  WebElement one(String selector) {
    settle();
    return driver.findElement(By.cssSelector(selector));
  }

  /** The findings that are in the list. */
  List<WebElement> shown() {
    return all(".finding:not([hidden])");
  }

  void press(CharSequence... keys) {
    driver.switchTo().activeElement().sendKeys(keys);
  }

  void clear(WebElement field) {
    field.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
  }

  Object run(String script) {
    return driver.executeScript(script);
  }

  String title() {
    return String.valueOf(driver.getTitle());
  }

  /** Returns the messages of the browser's console since the last call. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Writes a screenshot of the page, for review. */
  void screenshot(String name) throws IOException {
    Files.createDirectories(SCREENSHOTS);
    Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
