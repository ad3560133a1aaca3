package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.agent.options.RunOptions;

class AgentProcessTest {
  private static final Path JAR = Path.of("/some where/oovr.jar");

  private static ProcessBuilder builder(String... command) {
    return new AgentProcess(RunOptions.parse("out=/o"), List.of(command)).builder(JAR);
  }

  @Test
  void javaGetsTheAgentFirst() {
    for (String java : new String[] {"java", "/jdk/bin/java", "javaw"}) {
      List<String> words = builder(java, "-cp", "a b", "Main", "x").command();
      assertEquals(java, words.get(0));
      assertTrue(words.get(1).startsWith("-javaagent:" + JAR + "=mode=instead,"), words.get(1));
      assertEquals(List.of("-cp", "a b", "Main", "x"), words.subList(2, words.size()));
    }
  }

  @Test
  void anythingElseFindsItInTheEnvironment() {
    ProcessBuilder builder = builder("./game.sh", "java");
    assertEquals(List.of("./game.sh", "java"), builder.command());
    String options = builder.environment().get("JAVA_TOOL_OPTIONS");
    assertTrue(options.endsWith("\"-javaagent:" + JAR + "=" + agentOptions() + "\""), options);
  }

  @Test
  void javaLeavesTheEnvironmentAlone() {
    assertEquals(
        System.getenv("JAVA_TOOL_OPTIONS"),
        builder("java", "Main").environment().get("JAVA_TOOL_OPTIONS"));
    assertNull(System.getenv("JAVA_TOOL_OPTIONS"), "tests run without");
  }

  private static String agentOptions() {
    return RunOptions.parse("out=/o").format();
  }

  @Test
  void signalsHaveNames() {
    assertEquals("status 3", AgentProcess.describe(3));
    assertEquals("status 139 (SIGSEGV)", AgentProcess.describe(139));
    assertEquals("status 255", AgentProcess.describe(255));
  }

  @Test
  void nativesOfEveryPlatform() {
    assertEquals("linux", SampleProgram.natives("Linux", "amd64"));
    assertEquals("linux-arm64", SampleProgram.natives("Linux", "aarch64"));
    assertEquals("windows", SampleProgram.natives("Windows 11", "amd64"));
    assertEquals("macos-arm64", SampleProgram.natives("Mac OS X", "aarch64"));
    assertFalse(SampleProgram.natives("Mac OS X", "x86_64").contains("arm"));
  }
}
