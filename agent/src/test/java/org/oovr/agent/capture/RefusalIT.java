package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** What the agent says when it cannot work. */
class RefusalIT {
  @TempDir Path dir;

  @Test
  void unknownOptionIsOneLineAndTheProgramNeverStarts() throws Exception {
    AgentRun.Outcome outcome = new AgentRun(dir).agent("mode=instead,colour=red").run("Triangle");
    assertEquals(1, outcome.status(), outcome.all());
    assertEquals("", outcome.out());
    assertEquals(1, outcome.err().lines().count(), outcome.all());
    assertTrue(outcome.err().contains("unknown option 'colour'"), outcome.all());
  }

  @Test
  void unwritableReportIsOneLine() throws Exception {
    Path file = Files.writeString(dir.resolve("report"), "in the way");
    AgentRun.Outcome outcome = new AgentRun(dir).run("Triangle");
    assertEquals(1, outcome.status(), outcome.all());
    assertEquals("", outcome.out());
    assertTrue(outcome.err().contains("cannot write to " + file), outcome.all());
  }

  /** Security managers cannot be switched on since Java 24. */
  @Test
  @EnabledForJreRange(max = JRE.JAVA_23)
  void missingPermissionsAreNamed() throws Exception {
    Path policy = Files.writeString(dir.resolve("policy"), "grant { };\n");
    AgentRun.Outcome outcome =
        new AgentRun(dir)
            .options("-Djava.security.manager", "-Djava.security.policy==" + policy)
            .run("Triangle");
    assertEquals(1, outcome.status(), outcome.all());
    assertEquals("", outcome.out());
    assertTrue(outcome.err().contains("the agent lacks permissions"), outcome.all());
    assertTrue(outcome.err().contains("java.security.AllPermission"), outcome.all());
  }

  @Test
  void programWithoutGraphicsIsToldLoudly() throws Exception {
    AgentRun.Outcome outcome = new AgentRun(dir).run("Silent");
    assertEquals(0, outcome.status(), outcome.all());
    assertTrue(outcome.err().contains("NOTHING WAS INTERCEPTED"), outcome.all());
    assertTrue(outcome.err().contains("no class of org.lwjgl.opengl was loaded"), outcome.all());
    assertEquals(0, outcome.report().interception().calls());
  }
}
