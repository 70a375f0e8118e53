package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.recorder.Recording;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Noise delays threads and changes nothing of what is recorded. */
class NoisePlanTest {
  private static Settings settings(Settings.Noise noise) {
    return new Settings(
        null, Long.MAX_VALUE, 100, 1 << 20, noise, 42, false, false, Settings.Accesses.NEEDED);
  }

  @Test
  void theSettingsCountUntilThePlanChangesAndAgainWhenItIsReset() {
    NoisePlan plan = new NoisePlan(settings(Settings.Noise.YIELD));
    assertThat(plan.isNoisy()).isTrue();
    assertThat(plan.current().seed).isEqualTo(42);
    plan.change(Settings.Noise.NONE, 7);
    assertThat(plan.isNoisy()).isFalse();
    plan.change(Settings.Noise.SLEEP, 8);
    assertThat(plan.current().kind).isEqualTo(Settings.Noise.SLEEP);
    assertThat(plan.current().seed).isEqualTo(8);
    plan.reset();
    assertThat(plan.current().kind).isEqualTo(Settings.Noise.YIELD);
    assertThat(plan.current().seed).isEqualTo(42);
  }

  @ParameterizedTest
  @EnumSource(Settings.Noise.class)
  void theSameIsRecordedWithNoise(Settings.Noise noise) throws IOException {
    StringBuilder steps = new StringBuilder("T1:");
    for (int i = 0; i < 100; i++) {
      steps.append(" write(x").append(i % 10).append(") volatileWrite(v)");
    }
    TestRecording test = new TestRecording(new Recording(settings(noise)));
    ThreadScript script = new ThreadScript(test);
    script.run(steps.toString());
    script.thread("T1").disturb(false);
    script.run("T1: write(y)");
    script.thread("T1").disturb(true);
    assertThat(script.events()).isEqualTo(steps + " write(y)");
  }
}
