package org.oovr.agent.reproduce.frames;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.oovr.agent.sweep.plan.WorkloadPoint;

/**
 * Frames of a workload point, of which the last is timed.
 *
 * @param count of frames; 1: it is timed after itself
 * @param camera what it does meanwhile
 */
public record PointFrames(WorkloadPoint point, int count, CameraPath camera) {
  /** The third frame: the first ones also pay for uploads. */
  private static final int FIRST = 2;

  /** How a camera moves. */
  public enum CameraPath {
    /** As the stand-ins' own: slowly, with all draws in each frame. */
    STROLL,
    /** It turns by a degree a frame, and what is out of view is not drawn. */
    WALK;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public PointFrames {
    if (count < 1) {
      throw new IllegalArgumentException(count + " frames");
    }
  }

  /** The point's frame alone. */
  public static PointFrames alone(WorkloadPoint point) {
    return new PointFrames(point, 1, CameraPath.STROLL);
  }

  /** The name of the point in tables. */
  public String name() {
    return point.name();
  }

  /** How its files begin. */
  String files() {
    return count == 1 ? name() : name() + "-" + camera + count;
  }

  /** Number of the first frame in its program. */
  int first() {
    return FIRST;
  }

  /** Number of the last. */
  int last() {
    return FIRST + count - 1;
  }

  /** What its program is told. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--frames", Integer.toString(last() + 1)));
    arguments.addAll(List.of("--width", Integer.toString(point.width())));
    arguments.addAll(List.of("--height", Integer.toString(point.height())));
    if (camera == CameraPath.WALK) {
      arguments.addAll(List.of("--camera", camera.toString()));
    }
    return arguments;
  }
}
