package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.Operation.Kind;
import org.oovr.simulator.render.texture.ResourceTable;

/** Describes commands that are no draws for a profile. */
final class OperationLog {
  private OperationLog() {}

  /** Textures that a command writes. */
  static List<Texture> writtenTextures(Command command) {
    if (command instanceof Command.UpdateTexture c) {
      return List.of(c.texture());
    } else if (command instanceof Command.GenerateMipmaps c) {
      return List.of(c.texture());
    } else if (command instanceof Command.CopyTexture c) {
      return List.of(c.target());
    } else if (command instanceof Command.Blit c) {
      return List.of(c.target().texture());
    } else if (command instanceof Command.Clear c) {
      List<Texture> result = new ArrayList<>();
      for (int i = 0; i < c.target().colors().size(); i++) {
        Attachment a = c.target().colors().get(i);
        if (a != null && c.colorMasks()[i] != 0) {
          result.add(a.texture());
        }
      }
      if (c.clearDepth() && c.target().depth() != null) {
        result.add(c.target().depth().texture());
      }
      if (c.clearStencil() && c.target().stencil() != null) {
        result.add(c.target().stencil().texture());
      }
      return result;
    }
    return List.of();
  }

  static void of(
      Command command, FrameStudy study, ResourceTable resources, Consumer<Operation> out) {
    int before = study.drawCount();
    if (command instanceof Command.Clear c) {
      clear(c, study, before, out);
    } else if (command instanceof Command.UpdateTexture c) {
      Texture t = c.texture();
      long bytes = t.format().regionBytes(c.width(), c.height(), c.depth()) * t.views();
      int target = study.texture(t);
      out.accept(
          new Operation(
              Kind.UPLOAD, before, 0, -1, target, c.x(), c.y(), c.width(), c.height(), 0, bytes));
    } else if (command instanceof Command.UpdateBuffer c) {
      int n = c.data().length;
      out.accept(bufferOperation(Kind.UPLOAD, before, -1, study, c.buffer(), n, 0, n));
    } else if (command instanceof Command.CopyBuffer c) {
      int source = study.buffer(c.source());
      int n = c.sizeBytes();
      out.accept(bufferOperation(Kind.COPY, before, source, study, c.target(), n, n, n));
    } else if (command instanceof Command.CopyTexture c) {
      long bytes = c.source().format().regionBytes(c.width(), c.height(), c.depth());
      image(
          Kind.COPY,
          study,
          before,
          c.source(),
          c.target(),
          new int[] {c.targetX(), c.targetY(), c.width(), c.height()},
          bytes,
          bytes,
          out);
    } else if (command instanceof Command.Blit c) {
      blit(c, study, before, out);
    } else if (command instanceof Command.GenerateMipmaps c) {
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
      image(Kind.MIPMAPS, study, before, t, t, box, read, written, out);
    } else if (command instanceof Command.ReadTexture c) {
      Texture t = c.source().texture();
      long bytes = t.format().regionBytes(c.width(), c.height(), 1);
      int source = study.texture(t);
      out.accept(
          new Operation(
              Kind.READ_BACK,
              before,
              0,
              source,
              -1,
              c.x(),
              c.y(),
              c.width(),
              c.height(),
              bytes,
              0));
    }
  }

  private static Operation bufferOperation(
      Kind kind,
      int before,
      int source,
      FrameStudy study,
      Buffer target,
      int width,
      long read,
      long written) {
    return new Operation(
        kind, before, 0, source, study.buffer(target), 0, 0, width, 1, read, written);
  }

  private static void image(
      Kind kind,
      FrameStudy study,
      int before,
      Texture source,
      Texture target,
      int[] box,
      long read,
      long written,
      Consumer<Operation> out) {
    int from = study.texture(source);
    int to = study.texture(target);
    for (int view = 0; view < target.views(); view++) {
      out.accept(
          new Operation(
              kind, before, view, from, to, box[0], box[1], box[2], box[3], read, written));
    }
  }

  private static void blit(Command.Blit c, FrameStudy study, int before, Consumer<Operation> out) {
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
    image(Kind.BLIT, study, before, source, target, box, read, written, out);
  }

  private static void clear(
      Command.Clear c, FrameStudy study, int before, Consumer<Operation> out) {
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
  }
}
