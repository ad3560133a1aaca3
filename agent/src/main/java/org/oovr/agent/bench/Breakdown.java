package org.oovr.agent.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the time of a run went, by samples of the threads' stacks that the JVM's flight recorder
 * took.
 */
public final class Breakdown {
  /** The parts of the work. */
  public enum Part {
    VERTEX("vertices"),
    RASTER("raster"),
    INTERPOLATION("interpolation"),
    SHADING("shading"),
    TEXTURE("textures"),
    OUTPUT("tests and blending"),
    MEMORY("copies, clears, queue"),
    COMPILATION("shader compilation"),
    DRIVER("driver"),
    AGENT("agent"),
    PROGRAM("the program and the JVM");

    private final String text;

    Part(String text) {
      this.text = text;
    }

    /** In words. */
    public String text() {
      return text;
    }
  }

  /** Beginnings of class names and the part they belong to; the longest that fits counts. */
  private static final Map<String, Part> ROOMS = rooms();

  private static Map<String, Part> rooms() {
    Map<String, Part> rooms = new TreeMap<>();
    String shader = "org.oovr.simulator.shader.";
    rooms.put(shader, Part.SHADING);
    rooms.put(shader + "compile.", Part.COMPILATION);
    rooms.put(shader + "spirv.", Part.COMPILATION);
    rooms.put(shader + "reflect.", Part.COMPILATION);
    // Shaders made executable, the loops they call, and what stands behind both.
    for (String running : new String[] {"generated.", "kernel.", "runtime."}) {
      rooms.put(shader + "compile." + running, Part.SHADING);
    }
    String render = "org.oovr.simulator.render.";
    rooms.put(render, Part.MEMORY);
    rooms.put(render + "geometry.", Part.VERTEX);
    rooms.put(render + "draw.", Part.VERTEX);
    rooms.put(render + "texture.", Part.TEXTURE);
    rooms.put(render + "format.", Part.OUTPUT);
    rooms.put(render + "raster.", Part.RASTER);
    rooms.put(render + "raster.Interpolator", Part.INTERPOLATION);
    for (String output :
        new String[] {
          "DepthUnit",
          "HiZ",
          "FragmentStage",
          "QuadStage",
          "QuadConflicts",
          "CodecOutput",
          "ColorOutput",
          "IntegerOutput",
          "Packed8Output",
          "LogicOps",
          "Surface",
          "PassTarget"
        }) {
      rooms.put(render + "raster." + output, Part.OUTPUT);
    }
    rooms.put("org.oovr.simulator.command.", Part.MEMORY);
    rooms.put("org.oovr.simulator.profile.", Part.MEMORY);
    rooms.put("org.oovr.driver.", Part.DRIVER);
    rooms.put("org.oovr.agent.", Part.AGENT);
    return rooms;
  }

  private final Map<Part, Integer> samples = new EnumMap<>(Part.class);
  private int total;

  /** Reads a recording. */
  public static Breakdown of(Path recording) throws IOException {
    Breakdown breakdown = new Breakdown();
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        if (event.getEventType().getName().equals("jdk.ExecutionSample")
            && event.getStackTrace() != null) {
          breakdown.add(
              event.getStackTrace().getFrames().stream().map(Breakdown::className).toList());
        }
      }
    }
    return breakdown;
  }

  private static String className(RecordedFrame frame) {
    return frame.getMethod().getType().getName();
  }

  /** Counts one sample: it belongs to the room of the innermost frame that is ours. */
  void add(List<String> classes) {
    Part part = Part.PROGRAM;
    for (String name : classes) {
      Part own = part(name);
      if (own != null) {
        part = own;
        break;
      }
    }
    samples.merge(part, 1, Integer::sum);
    total++;
  }

  private static Part part(String className) {
    Part part = null;
    int length = 0;
    for (Map.Entry<String, Part> room : ROOMS.entrySet()) {
      if (className.startsWith(room.getKey()) && room.getKey().length() > length) {
        part = room.getValue();
        length = room.getKey().length();
      }
    }
    return part;
  }

  /** Share of the samples, 0 to 1. */
  public double share(Part part) {
    return total == 0 ? 0 : (double) samples.getOrDefault(part, 0) / total;
  }

  /** Number of samples. */
  public int total() {
    return total;
  }
}
