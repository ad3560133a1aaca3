package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.Operation.Kind;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.render.texture.ResourceTable;

/**
 * Describes the commands that are no draws for a profile. Each answers whether its outcome follows
 * from images that the study knows, so that it need not be kept.
 */
final class OperationLog implements ResourceCommand.ResourceVisitor<Boolean> {
  private final FrameStudy study;
  private final ResourceTable resources;
  private final Consumer<Operation> out;

  OperationLog(FrameStudy study, ResourceTable resources, Consumer<Operation> out) {
    this.study = study;
    this.resources = resources;
    this.out = out;
  }

  /** The textures that a command writes, once for each range of texels. */
  static List<Texture> writtenTextures(Command command) {
    Written written = new Written();
    command.accesses(written);
    return written.textures;
  }

  private static final class Written implements AccessVisitor {
    private final List<Texture> textures = new ArrayList<>();

    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // not written
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // no texture
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      // not written
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      textures.add(range.texture());
    }

    @Override
    public void destroys(Buffer buffer) {
      // not written
    }

    @Override
    public void destroys(Texture texture) {
      // not written
    }
  }

  @Override
  public Boolean createMemory(ResourceCommand.CreateMemory c) {
    return false;
  }

  @Override
  public Boolean destroyMemory(ResourceCommand.DestroyMemory c) {
    return false;
  }

  @Override
  public Boolean createBuffer(ResourceCommand.CreateBuffer c) {
    return false; // memory that is set up, not moved
  }

  @Override
  public Boolean updateBuffer(ResourceCommand.UpdateBuffer c) {
    int n = c.data().length;
    buffer(Kind.UPLOAD, -1, c.buffer(), n, 0, n);
    return false;
  }

  @Override
  public Boolean copyBuffer(ResourceCommand.CopyBuffer c) {
    int n = c.sizeBytes();
    buffer(Kind.COPY, study.buffer(c.source()), c.target(), n, n, n);
    return false;
  }

  @Override
  public Boolean readBuffer(ResourceCommand.ReadBuffer c) {
    return false; // drivers answer programs out of their own copy
  }

  @Override
  public Boolean destroyBuffer(ResourceCommand.DestroyBuffer c) {
    return false;
  }

  @Override
  public Boolean createTexture(ResourceCommand.CreateTexture c) {
    return false;
  }

  @Override
  public Boolean updateTexture(ResourceCommand.UpdateTexture c) {
    Texture t = c.texture();
    long bytes = t.format().regionBytes(c.width(), c.height(), c.depth()) * t.views();
    int before = study.drawCount();
    int target = study.texture(t);
    out.accept(
        new Operation(
            Kind.UPLOAD, before, 0, -1, target, c.x(), c.y(), c.width(), c.height(), 0, bytes));
    return false;
  }

  @Override
  public Boolean copyTexture(ResourceCommand.CopyTexture c) {
    long bytes = c.source().format().regionBytes(c.width(), c.height(), c.depth());
    int[] box = {c.targetX(), c.targetY(), c.width(), c.height()};
    image(Kind.COPY, c.source(), c.target(), box, bytes, bytes);
    return false;
  }

  @Override
  public Boolean readTexture(ResourceCommand.ReadTexture c) {
    Texture t = c.source().texture();
    long bytes = t.format().regionBytes(c.width(), c.height(), 1);
    int before = study.drawCount();
    int source = study.texture(t);
    out.accept(
        new Operation(
            Kind.READ_BACK, before, 0, source, -1, c.x(), c.y(), c.width(), c.height(), bytes, 0));
    return false;
  }

  @Override
  public Boolean destroyTexture(ResourceCommand.DestroyTexture c) {
    return false;
  }

  @Override
  public Boolean generateMipmaps(ResourceCommand.GenerateMipmaps c) {
    Texture t = c.texture();
    long read = 0;
    long written = 0;
    for (int l = c.baseLevel(); l <= Math.min(c.maxLevel(), t.levels() - 1); l++) {
      int layers = resources.texture(t).layers(l);
      long bytes = t.format().regionBytes(t.width(l), t.height(l), layers);
      read += l < c.maxLevel() ? bytes : 0;
      written += l > c.baseLevel() ? bytes : 0;
    }
    int[] box = {0, 0, t.width(), t.height()};
    image(Kind.MIPMAPS, t, t, box, read, written);
    return false;
  }

  @Override
  public Boolean blit(ResourceCommand.Blit c) {
    Texture source = c.source().texture();
    Texture target = c.target().texture();
    int width = Math.abs(c.targetX1() - c.targetX0());
    int height = Math.abs(c.targetY1() - c.targetY0());
    int sourceWidth = Math.abs(c.sourceX1() - c.sourceX0());
    int sourceHeight = Math.abs(c.sourceY1() - c.sourceY0());
    int[] box = {
      Math.min(c.targetX0(), c.targetX1()), Math.min(c.targetY0(), c.targetY1()), width, height
    };
    long read = source.format().regionBytes(sourceWidth, sourceHeight, source.samples());
    long written = target.format().regionBytes(width, height, target.samples());
    image(Kind.BLIT, source, target, box, read, written);
    return study.derives(c);
  }

  /**
   * The end of a frame: a window of several samples is shown as their averages, which whoever
   * presents it must write; they take the place of the samples.
   *
   * @param window its views
   */
  void show(Texture texture, List<Surface> window) {
    if (texture.samples() == 1) {
      return;
    }
    int number = study.texture(texture);
    for (int v = 0; v < window.size(); v++) {
      int width = window.get(v).width;
      int height = window.get(v).height;
      long read = texture.format().regionBytes(width, height, texture.samples());
      long written = texture.format().regionBytes(width, height, 1);
      out.accept(
          new Operation(
              Kind.BLIT, study.drawCount(), v, number, number, 0, 0, width, height, read, written));
    }
  }

  @Override
  public Boolean clear(ResourceCommand.Clear c) {
    int before = study.drawCount();
    Viewport s = c.scissor();
    boolean cut = s != null && s.scissor();
    int x = cut ? Math.max(0, s.scissorX()) : 0;
    int y = cut ? Math.max(0, s.scissorY()) : 0;
    int right =
        cut
            ? (int) Math.min(c.target().width(), (long) s.scissorX() + s.scissorWidth())
            : c.target().width();
    int top =
        cut
            ? (int) Math.min(c.target().height(), (long) s.scissorY() + s.scissorHeight())
            : c.target().height();
    int width = Math.max(0, right - x);
    int height = Math.max(0, top - y);
    for (Texture t : writtenTextures(c)) {
      long bytes = t.format().regionBytes(width, height, t.samples());
      int target = study.texture(t);
      for (int view = 0; view < t.views(); view++) {
        out.accept(
            new Operation(Kind.CLEAR, before, view, -1, target, x, y, width, height, 0, bytes));
      }
    }
    return false;
  }

  private void buffer(Kind kind, int source, Buffer target, int width, long read, long written) {
    out.accept(
        new Operation(
            kind,
            study.drawCount(),
            0,
            source,
            study.buffer(target),
            0,
            0,
            width,
            1,
            read,
            written));
  }

  private void image(
      Kind kind, Texture source, Texture target, int[] box, long read, long written) {
    int before = study.drawCount();
    int from = study.texture(source);
    int to = study.texture(target);
    for (int view = 0; view < target.views(); view++) {
      out.accept(
          new Operation(
              kind, before, view, from, to, box[0], box[1], box[2], box[3], read, written));
    }
  }
}
