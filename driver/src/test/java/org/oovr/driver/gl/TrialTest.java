package org.oovr.driver.gl;

import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.Test;

class TrialTest {
  @Test
  void answers() {
    GlTestContext gl = GlTestContext.core();
    gl.call("glTrialOOVR", 3);
    gl.expect(0);
    gl.call("glTrialOOVR", -1);
    gl.expect(GL_INVALID_VALUE);
  }
}
