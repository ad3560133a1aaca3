package org.oovr.samples.standin;

import org.oovr.samples.util.Mat4;

/**
 * A first-person camera that walks slowly; what it sees depends on the frame's number alone.
 *
 * @param eye place in frame 0, metres
 * @param yaw direction in frame 0: 0 looks along -z, positive turns left; radians
 * @param pitch positive looks up; radians
 * @param fovY full vertical angle of view, radians
 * @param stepMetres way forward in each frame
 * @param farMetres distance of the far plane
 */
record Camera(
    float[] eye, double yaw, double pitch, double fovY, float stepMetres, float farMetres) {
  /** Distance of the near plane, metres. */
  static final float NEAR_METRES = 0.1f;

  /** Where it looks. */
  double yawAt(int frame) {
    return yaw + 0.12 * StrictMath.sin(frame * 0.02);
  }

  /** Where it is. */
  float[] eyeAt(int frame) {
    float way = 1.5f * (float) StrictMath.sin(frame * stepMetres / 1.5);
    return new float[] {
      eye[0] - way * (float) StrictMath.sin(yaw),
      eye[1] + 0.03f * (float) StrictMath.sin(frame * 0.25),
      eye[2] - way * (float) StrictMath.cos(yaw)
    };
  }

  /** The same lens elsewhere: what is given is its frame 0. */
  Camera from(float[] place, double direction) {
    return new Camera(place, direction, pitch, fovY, stepMetres, farMetres);
  }

  /** World to camera. */
  Mat4 viewAt(int frame) {
    float[] e = eyeAt(frame);
    return Mat4.rotateX(-pitch)
        .times(Mat4.rotateY(-yawAt(frame)))
        .times(Mat4.translate(-e[0], -e[1], -e[2]));
  }

  /** Camera to the world. */
  Mat4 placeAt(int frame) {
    float[] e = eyeAt(frame);
    return Mat4.translate(e[0], e[1], e[2])
        .times(Mat4.rotateY(yawAt(frame)))
        .times(Mat4.rotateX(pitch));
  }

  /** The projection for a window's width over its height. */
  Mat4 projection(float aspect) {
    return Mat4.perspective(fovY, aspect, NEAR_METRES, farMetres);
  }

  /**
   * Whether a ball may be seen from anywhere near the path: an engine's coarse test.
   *
   * @param marginRadians added to the angle of view on every side
   */
  boolean sees(float[] ball, double marginRadians) {
    float[] e = eyeAt(0);
    double dx = ball[0] - e[0];
    double dy = ball[1] - e[1];
    double dz = ball[2] - e[2];
    double d = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (d < ball[3] + 0.5) {
      return true;
    }
    double fx = -StrictMath.sin(yaw) * StrictMath.cos(pitch);
    double fy = StrictMath.sin(pitch);
    double fz = -StrictMath.cos(yaw) * StrictMath.cos(pitch);
    double angle = StrictMath.acos(Math.max(-1, Math.min(1, (dx * fx + dy * fy + dz * fz) / d)));
    // half the diagonal of a 4:3 picture
    double half = StrictMath.atan(StrictMath.tan(fovY / 2) * 5 / 3);
    return angle < half + marginRadians + StrictMath.asin(Math.min(1, ball[3] / d));
  }
}
