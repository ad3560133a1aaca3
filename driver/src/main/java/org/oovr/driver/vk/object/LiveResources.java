package org.oovr.driver.vk.object;

import java.util.BitSet;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/**
 * Which buffers and textures the simulator has at this point of what it is sent. A program, or a
 * damaged record of one, may use what it has destroyed and buffers that lie in no memory: commands
 * that name such are refused here, whoever records, binds or submits them.
 */
public final class LiveResources implements AccessVisitor {
  private final BitSet buffers = new BitSet();
  private final BitSet textures = new BitSet();
  private int changes;

  LiveResources() {}

  /** Notes what a command makes or destroys. */
  void note(Command command) {
    if (command instanceof ResourceCommand.CreateBuffer c) {
      buffers.set(c.buffer().id());
      changes++;
    } else if (command instanceof ResourceCommand.CreateTexture c) {
      if (c.texture().part() != null) {
        check(c.texture().part().of());
      }
      textures.set(c.texture().id());
      changes++;
    } else if (command instanceof ResourceCommand.DestroyBuffer d) {
      buffers.clear(d.buffer().id());
      changes++;
    } else if (command instanceof ResourceCommand.DestroyTexture d) {
      textures.clear(d.texture().id());
      changes++;
    }
  }

  /** Grows whenever something is made or destroyed. */
  int changes() {
    return changes;
  }

  /** Whether there is a buffer. */
  public boolean has(Buffer buffer) {
    return buffers.get(buffer.id());
  }

  /** Whether there are a texture and the texels that it shows. */
  public boolean has(Texture texture) {
    return textures.get(texture.id()) && textures.get(texture.contentsId());
  }

  boolean has(BufferRange range) {
    return range == null || has(range.buffer());
  }

  boolean has(TextureView view) {
    return view == null
        || (view.texture() == null || has(view.texture()))
            && (view.buffer() == null || has(view.buffer()));
  }

  /**
   * Refuses a buffer that is not there; null is nothing, and there.
   *
   * @throws InvalidHandleException when it is not
   */
  public void check(Buffer buffer) {
    if (buffer != null && !has(buffer)) {
      throw new InvalidHandleException(buffer.label() + " was destroyed, or lies in no memory");
    }
  }

  /**
   * Refuses a texture that is not there.
   *
   * @throws InvalidHandleException when it is not
   */
  public void check(Texture texture) {
    if (!has(texture)) {
      throw new InvalidHandleException(texture.label() + " was destroyed");
    }
  }

  /**
   * Refuses an attachment whose image is not there; null is none.
   *
   * @throws InvalidHandleException when it is not
   */
  public void check(Attachment attachment) {
    if (attachment != null) {
      check(attachment.texture());
    }
  }

  /**
   * Refuses a command that uses what is not there.
   *
   * @throws InvalidHandleException when it does
   */
  void check(Command command) {
    command.accesses(this);
  }

  @Override
  public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
    check(buffer);
  }

  @Override
  public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
    check(buffer);
  }

  @Override
  public void reads(ImageRange range, Usage usage) {
    check(range.texture());
  }

  @Override
  public void writes(ImageRange range, Usage usage, int overwritten) {
    check(range.texture());
  }

  @Override
  public void destroys(Buffer buffer) {
    // noted before
  }

  @Override
  public void destroys(Texture texture) {
    // noted before
  }
}
