package org.oovr.driver.gl.real;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.follow.GlQueries;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.trace.Call;

/** An array without elements is not missing memory, whatever the function. */
class EmptyArraysTest {
  /** Names of parameters that count elements or bytes behind a pointer. */
  private static final Set<String> COUNTS =
      Set.of("n", "count", "drawcount", "numAttachments", "numSpecializationConstants", "size");

  private final RealContext context =
      new RealContext(
          1, ContextRequest.PLAIN, new RealGroup(), null, new GlState(mock(GlQueries.class)));
  private final Arguments arguments = new Arguments();

  private String refusal(GlFunction function, long... bits) {
    CallPlan plan = new CallPlan(function, mock(WindowSystem.class));
    Call call = new Call();
    call.signature = function.signature();
    call.argumentCount = function.parameters().size();
    call.recorded = true;
    System.arraycopy(bits, 0, call.bits, 0, bits.length);
    return arguments.fill(plan, call, context);
  }

  @Test
  void everyFunctionThatCountsTakesNothing() {
    List<String> refused = new ArrayList<>();
    int looked = 0;
    for (int id = 0; id < GlFunctions.size(); id++) {
      GlFunction function = GlFunctions.byId(id);
      boolean counted =
          function.name().matches("gl[A-WYZ].*|glX[a-z].*")
              && function.parameters().stream()
                  .filter(GlParameter::isPointer)
                  .allMatch(p -> p.constant() && countedBy(function, p));
      if (counted && function.parameters().stream().anyMatch(GlParameter::isPointer)) {
        looked++;
        String reason = refusal(function);
        if (reason != null) {
          refused.add(function.name() + ": " + reason);
        }
      }
    }
    assertEquals(List.of(), refused);
    assertTrue(looked > 300, looked + " functions");
  }

  /** Whether the registry says that the elements are as many as a count, or a multiple of it. */
  private static boolean countedBy(GlFunction function, GlParameter parameter) {
    String length = parameter.length().replaceAll("\\*\\d+", "");
    return COUNTS.contains(length)
        && !function.parameters().get(function.indexOf(length)).isPointer();
  }

  @Test
  void constantsOfAShaderMayBeNone() {
    GlFunction specialize = GlFunctions.byName("glSpecializeShader");
    String entry = refusal(specialize, 1, 0, 0, 0, 0);
    assertNotNull(entry, "a name is no array");
    assertTrue(entry.contains("pEntryPoint"), entry);
    assertTrue(refusal(specialize, 1, 0, 2, 0, 0).contains("no memory"), "two constants");
  }

  @Test
  void drawsOfNothingNeedNoIndices() {
    assertNull(refusal(GlFunctions.byName("glDrawElements"), 4, 0, 0x1405, 0));
    assertNotNull(refusal(GlFunctions.byName("glDrawElements"), 4, 3, 0x1405, 0));
    assertNull(refusal(GlFunctions.byName("glMultiDrawElements"), 4, 0, 0x1405, 0, 0));
    assertNull(refusal(GlFunctions.byName("glBufferSubData"), 0x8892, 0, 0, 0));
    assertNotNull(refusal(GlFunctions.byName("glBufferSubData"), 0x8892, 0, 4, 0));
    assertNull(refusal(GlFunctions.byName("glPushDebugGroup"), 0x824a, 1, 0, 0));
    assertNotNull(refusal(GlFunctions.byName("glPushDebugGroup"), 0x824a, 1, -1, 0));
    assertNotNull(refusal(GlFunctions.byName("glFogfv"), 0x7fff, 0), "not counted");
  }
}
