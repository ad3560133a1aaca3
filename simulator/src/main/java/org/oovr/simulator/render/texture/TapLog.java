package org.oovr.simulator.render.texture;

/** Texels that lanes read one by one, to be logged together. */
final class TapLog {
  private final ImageSource image;
  private final LaneGroup lanes;
  private final int level;
  private final SamplerScratch x;
  private final FootprintLog log;
  private int count;

  TapLog(ImageSource image, LaneGroup lanes, int level, SamplerScratch x, FootprintLog log) {
    this.image = image;
    this.lanes = lanes;
    this.level = level;
    this.x = x;
    this.log = log;
  }

  void add(int lane, int tx, int ty, int layer) {
    if (count == SamplerScratch.LANES) {
      flush();
    }
    x.x0[count] = tx;
    x.y0[count] = ty;
    x.tapLayer[count] = layer;
    x.tapOrigin[count] = lanes.origin == null ? lane : lanes.origin[lane];
    count++;
  }

  void flush() {
    int[] layer = lanes.layer == null ? null : x.tapLayer;
    log.texels(image, level, x.x0, x.y0, layer, null, count, x.tapOrigin);
    count = 0;
  }
}
