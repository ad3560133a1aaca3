package org.oovr.agent.program;

import java.util.List;
import java.util.Map;

/**
 * A program to watch.
 *
 * @param name short name, for the table
 * @param mainClass its main class
 * @param frames frames that it draws
 * @param firstFrame first of the three frames that are compared
 * @param exception why its frames differ from the driver's by more than the tolerance, or null
 */
record Program(String name, String mainClass, int frames, int firstFrame, String exception) {
  private static final Map<String, String> EXCEPTIONS =
      Map.of(
          "Instancing",
          "asks for a window of 4 samples: llvmpipe's GLX windows answer GL_SAMPLES = 4 and are drawn"
              + " with one, the simulated window has all four, so every silhouette differs",
          "JmeFilters",
          "the bloom's blur taps lie 1.5 texels apart, every other one exactly on the edge of two"
              + " texels, where the last bit of the interpolated coordinate decides; at a blur scale"
              + " of 1.4 or 1.0 the largest difference is 1");

  private static Program sample(String mainClass) {
    String name = mainClass.substring(mainClass.lastIndexOf('.') + 1);
    return new Program(name, "org.oovr.samples." + mainClass, 4, 1, EXCEPTIONS.get(name));
  }

  private static Program scene(String mainClass) {
    return new Program(mainClass, "org.oovr.scenes." + mainClass, 8, 4, EXCEPTIONS.get(mainClass));
  }

  /** Every sample. */
  static List<Program> samples() {
    return SampleIndex.mainClasses().stream().map(Program::sample).toList();
  }

  /** Scenes of real engines. */
  static List<Program> scenes() {
    return List.of(
        scene("JmeLit"),
        scene("JmeShadow"),
        scene("JmeSinbad"),
        scene("JmeParticles"),
        scene("JmeFilters"),
        scene("JmeTerrain"),
        scene("SinbadTen"),
        scene("GdxScene"));
  }

  static List<Program> all() {
    return java.util.stream.Stream.concat(samples().stream(), scenes().stream()).toList();
  }

  int lastFrame() {
    return firstFrame + 2;
  }

  @Override
  public String toString() {
    return name;
  }
}
