package org.oovr.samples.util;

/**
 * A head with two eyes that walks round the courtyard. Both eyes look straight ahead; their view
 * volumes are skewed so that they meet at the distance of the screen, as in a headset.
 *
 * @param place the head: where it stands, on which way it looks
 * @param separation between the eyes, in metres
 * @param screen distance at which both eyes see the same, in metres
 */
public record StereoCamera(Mat4 place, float separation, float screen) {
  private static final float NEAR = 0.15f;
  private static final float FAR = 250;

  /** The head in a frame. */
  public static StereoCamera at(int frame) {
    double turn = 0.9 + frame * 0.006;
    float x = (float) (15.5 * StrictMath.sin(turn));
    float z = (float) (15.5 * StrictMath.cos(turn));
    return new StereoCamera(Mat4.lookAt(x, 3.4f, z, 0, 2.7f, 0), 0.065f, 8);
  }

  /**
   * What takes the world to clip space.
   *
   * @param eye 0 left, 1 right
   * @param aspect width over height of one eye's picture
   */
  public Mat4 eye(int eye, float aspect) {
    float side = (eye == 0 ? -0.5f : 0.5f) * separation;
    float top = (float) StrictMath.tan(StrictMath.toRadians(33)) * NEAR;
    float skew = -side * NEAR / screen;
    return Mat4.frustum(skew - top * aspect, skew + top * aspect, -top, top, NEAR, FAR)
        .times(Mat4.translate(-side, 0, 0))
        .times(place);
  }
}
