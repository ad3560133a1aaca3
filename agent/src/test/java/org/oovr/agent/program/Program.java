package org.oovr.agent.program;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A program to watch.
 *
 * @param name short name, for the table
 * @param mainClass its main class
 * @param frames frames that it draws
 * @param firstFrame first of the frames that are looked at
 * @param lastFrame last of them
 * @param arguments beside {@code --frames}
 * @param exception why its frames differ from the driver's by more than the tolerance, or null
 */
record Program(
    String name,
    String mainClass,
    int frames,
    int firstFrame,
    int lastFrame,
    List<String> arguments,
    String exception) {
  /** By name, why a program's frames differ by more than the tolerance; none does at present. */
  private static final Map<String, String> EXCEPTIONS = Map.of();

  /**
   * Whether programs are drawn as large as they ask for, as for the table of {@code
   * docs/scenes.md}; otherwise smaller, so that all of them are drawn in a few minutes.
   */
  private static final boolean FULL_SIZE = Boolean.getBoolean("oovr.programs.full");

  /** One of which three frames are looked at. */
  Program(String name, String mainClass, int frames, int firstFrame, String exception) {
    this(name, mainClass, frames, firstFrame, firstFrame + 2, List.of(), exception);
  }

  /** Drawn in another size; one frame of it is looked at, its last. */
  Program small(int width, int height, int ofFrames) {
    List<String> size = sizeArguments(width, height);
    return new Program(name, mainClass, ofFrames, ofFrames - 1, ofFrames - 1, size, exception);
  }

  private static Program sample(String mainClass) {
    String name = mainClass.substring(mainClass.lastIndexOf('.') + 1);
    return new Program(
        name, "org.oovr.samples." + mainClass, 4, 1, 3, size(320, 240), EXCEPTIONS.get(name));
  }

  private static Program scene(String mainClass) {
    return new Program(
        mainClass,
        "org.oovr.scenes." + mainClass,
        8,
        4,
        6,
        size(320, 240),
        EXCEPTIONS.get(mainClass));
  }

  private static List<String> size(int width, int height) {
    return FULL_SIZE ? List.of() : sizeArguments(width, height);
  }

  private static List<String> sizeArguments(int width, int height) {
    return List.of("--width", Integer.toString(width), "--height", Integer.toString(height));
  }

  /**
   * Whether the program is also run without a driver: engines are, and every second sample; {@code
   * -Doovr.programs=NAMES} runs all that it names.
   */
  boolean runsWithoutTheDriver() {
    return System.getProperty("oovr.programs") != null
        || mainClass.startsWith("org.oovr.scenes.")
        || Math.floorMod(samples().indexOf(this), 2) == 0;
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

  /** Stand-ins for the games of the OO-VR paper. */
  static List<Program> standIns() {
    return Stream.of("Doom3", "HalfLife2", "NeedForSpeed", "UnrealTournament3", "Wolfenstein")
        .map(game -> sample("standin." + game + "StandIn"))
        .toList();
  }

  /** The program with a name. */
  static Program named(String name) {
    return Stream.concat(all().stream(), standIns().stream())
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static List<Program> all() {
    return Stream.concat(samples().stream(), scenes().stream()).toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
