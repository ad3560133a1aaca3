package org.oovr.samples.standin;

import java.util.ArrayList;
import java.util.List;
import org.oovr.samples.util.Window;

/**
 * Where the player stands and looks, frame by frame. By default as {@link Camera} says, with all
 * draws in each frame. With {@code --camera walk} as players do who look around while they run: the
 * view turns by a degree a frame, and what lies outside of it, with the engine's margin, is not
 * drawn. The walk ends with the picture of {@link Camera}'s frame 0 and with all draws of the
 * level; before that, things come into view.
 */
final class Walk {
  private static final String OPTION = "--camera";
  private static final String WALK = "walk";

  /** 60 degrees a second at 60 Hz. */
  private static final double TURN_RADIANS = StrictMath.PI / 180;

  private final Scene scene;
  private final boolean walks;

  Walk(Scene scene, String[] args) {
    this.scene = scene;
    walks = at(args) >= 0;
  }

  private static int at(String[] args) {
    for (int i = 0; i + 1 < args.length; i += 2) {
      if (args[i].equals(OPTION) && args[i + 1].equals(WALK)) {
        return i;
      }
    }
    return -1;
  }

  /** A command line without what is said of the camera. */
  static String[] others(String[] args) {
    int at = at(args);
    if (at < 0) {
      return args;
    }
    List<String> others = new ArrayList<>(List.of(args));
    others.subList(at, at + 2).clear();
    return others.toArray(new String[0]);
  }

  /** The camera of a frame, which is to be asked for its frame 0. */
  Camera camera(Window window) {
    return walks ? turned(window.frame() - (window.frames() - 1)) : standing(window.frame());
  }

  private Camera standing(int frame) {
    Camera c = scene.camera();
    return c.from(c.eyeAt(frame), c.yawAt(frame));
  }

  /**
   * The camera of a walk.
   *
   * @param pose frames after its end, so 0 or less
   */
  Camera turned(int pose) {
    Camera c = scene.camera();
    return c.from(c.eyeAt(pose), c.yawAt(pose) + pose * TURN_RADIANS);
  }

  /** The draws of a frame in their order. */
  List<Draw> draws(Camera camera) {
    return walks ? scene.draws(camera) : scene.draws();
  }
}
