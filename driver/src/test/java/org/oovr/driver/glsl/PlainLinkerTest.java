package org.oovr.driver.glsl;

/** The same without optimisation. */
class PlainLinkerTest extends GlslLinkerTest {
  @Override
  GlslCompiler compiler() {
    return new GlslCompiler(false);
  }
}
