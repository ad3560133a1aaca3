package org.oovr.agent.program;

import java.util.List;

/**
 * A program to watch.
 *
 * @param name short name, for the table
 * @param mainClass its main class
 * @param frames frames that it draws
 * @param firstFrame first of the three frames that are compared
 * @param deterministic whether its frames depend on the frame number alone
 */
record Program(String name, String mainClass, int frames, int firstFrame, boolean deterministic) {
  private static Program sample(String mainClass) {
    return new Program(
        mainClass.substring(mainClass.lastIndexOf('.') + 1),
        "org.oovr.samples." + mainClass,
        4,
        1,
        true);
  }

  private static Program scene(String mainClass) {
    return new Program(mainClass, "org.oovr.scenes." + mainClass, 8, 4, true);
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
