package org.oovr.agent.bench.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerDifferencesTest {
  @Test
  void whatDiffersIsToldUnlessItMay() {
    AnswerDifferences differences = new AnswerDifferences();
    List<String> theirs =
        List.of(
            "context core 1",
            "glIsBuffer i1 = 0 error 0",
            "glGetIntegerv i1 o = error 500 [00]",
            "glGetProgramiv i3 i34625 o = error 0 [01000000]",
            "glGetIntegerv i2 o = error 0 [01000000]",
            "glEnable i3 = error 0");
    List<String> ours =
        List.of(
            "context core 1",
            "glIsBuffer i1 = 1 error 0",
            "glGetIntegerv i1 o = error 500 [01]",
            "glGetProgramiv i3 i34625 o = error 0 [00000000]",
            "glGetIntegerv i2 o = error 0 [01000000]");
    differences.add(theirs, ours);
    assertEquals(Map.of("glIsBuffer", 1), differences.wrong());
    assertEquals(1, differences.excepted().values().stream().mapToInt(n -> n).sum());
    assertEquals(4, differences.calls());
    assertEquals(1, differences.unanswered());
    assertEquals(3, differences.lines().size());
  }

  @Test
  void faultsOfOursAreDifferencesWhateverTheErrorIs() {
    AnswerDifferences differences = new AnswerDifferences();
    differences.add(
        List.of("glGetIntegerv i1 o = error 500 []"),
        List.of("glGetIntegerv i1 o = error 500 [] fault x"));
    assertEquals(1, differences.wrong().size());
  }

  @Test
  void everyExceptionHasASentenceWithItsPlace() {
    for (AnswerException one : AnswerException.ALL) {
      assertTrue(one.sentence().matches(".*\\(.*\\d.*\\)"), one.what());
    }
  }

  @Test
  void whatFollowsFromACallIsOfWhatThatCallNamed() {
    String refused = "glVertexAttribPointer i1 i3 i0 b1 i-1 n = error 501";
    String asked = "core glGetVertexAttribiv i1 i34340 o = error 0 [ffffffff]";
    assertNotNull(AnswerException.of(asked, List.of("context core 1", refused)));
    assertNull(AnswerException.of(asked.replace(" i1 ", " i2 "), List.of(refused)));
    assertNull(AnswerException.of(asked.replace("34340", "34338"), List.of(refused)));
    assertNull(
        AnswerException.of(
            asked, List.of(refused, "glVertexAttribPointer i1 i3 i5126 b1 i0 n = error 0")));
    String modes = "core glRenderMode i7168 = 0 error 0";
    String wrong = "glRenderMode i7169 = 0 error 502";
    assertNotNull(AnswerException.of(modes, List.of(wrong, "glIsList i1 = 0 error 0")));
    assertNull(AnswerException.of(modes, List.of(wrong, "glRenderMode i7168 = 0 error 0")));
    String names = "core glPopName = error 504";
    assertNotNull(AnswerException.of(names, List.of("glRenderMode i7170 = 0 error 502")));
    assertNull(AnswerException.of(names, List.of("glRenderMode i7170 = 0 error 0")));
    String counted = "core glGetQueryObjectiv i3 i34918 o = error 0 [ffffff7f]";
    assertNotNull(AnswerException.of(counted, List.of("glQueryCounter i3 i36392 = error 0")));
    assertNull(AnswerException.of(counted, List.of("glQueryCounter i2 i36392 = error 0")));
  }
}
