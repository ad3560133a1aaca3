package org.oovr.agent.cli.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptMethodsTest {
  private static final Path JAR = Path.of("a", "oovr.jar");

  @Test
  void workersAreStartedFromWhatWasTrained() {
    KeptMethods kept = new KeptMethods("m.aot", "flat.jar");
    assertEquals(Path.of("flat.jar"), kept.started(JAR));
    List<String> flags = kept.flags(JAR);
    assertTrue(flags.contains("-XX:AOTCache=m.aot"), flags.toString());
    assertTrue(flags.contains("-Doovr.jar=" + JAR), flags.toString());
  }

  @Test
  void withoutTrainingOursIsStarted() {
    for (KeptMethods none :
        List.of(
            new KeptMethods(null, null),
            new KeptMethods("m.aot", null),
            new KeptMethods(null, "flat.jar"))) {
      assertEquals(JAR, none.started(JAR));
      assertEquals(List.of(), none.flags(JAR));
    }
  }
}
