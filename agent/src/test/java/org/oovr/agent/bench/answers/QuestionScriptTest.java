package org.oovr.agent.bench.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.agent.bench.answers.AnswerWorker.By;

class QuestionScriptTest {
  @ParameterizedTest
  @EnumSource(AskedContext.class)
  void sequencesAreTheirNumbersAndAreAnswered(AskedContext context) throws IOException {
    QuestionScript script = new QuestionScript(context, "");
    List<String> first = script.sequence(7);
    assertNotEquals(first, script.sequence(8));
    assertEquals(first, new QuestionScript(context, "").sequence(7));
    assertEquals("context " + context.word() + " 7", first.get(0));
    assertEquals(QuestionScript.CALLS + 1, first.size());

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] lines = String.join("\n", first).getBytes(StandardCharsets.UTF_8);
    AnswerWorker.serve(
        new ByteArrayInputStream(lines),
        new PrintStream(out, false, StandardCharsets.UTF_8),
        By.SIMULATED);
    List<String> answers = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(first.size(), answers.size());
    for (int i = 0; i < answers.size(); i++) {
      assertTrue(answers.get(i).startsWith(AnswerWorker.ANSWER + first.get(i)), answers.get(i));
      assertTrue(!answers.get(i).contains(" fault "), answers.get(i));
    }
  }

  @Test
  void embeddedContextsAreAskedWhatTheyHave() throws IOException {
    List<String> names = AskedContext.ES.functions().stream().map(f -> f.name()).toList();
    assertTrue(names.contains("glBlendBarrier") && names.contains("glClearDepthf"));
    assertTrue(!names.contains("glGetDoublev") && !names.contains("glAlphaFunc"));
    names = AskedContext.COMPATIBILITY.functions().stream().map(f -> f.name()).toList();
    assertTrue(names.contains("glAlphaFunc") && names.contains("glGetDoublev"));
  }
}
