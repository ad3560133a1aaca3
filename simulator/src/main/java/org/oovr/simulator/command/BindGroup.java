package org.oovr.simulator.command;

import org.oovr.simulator.command.AccessVisitor.Usage;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;

/**
 * Resources that shaders reach, bound together. Immutable; drivers share one among the draws
 * between which nothing of it changes.
 */
public final class BindGroup {
  /** Binds nothing. */
  public static final BindGroup EMPTY =
      new BindGroup(
          BindGroupLayout.EMPTY, new BufferRange[0], new TextureView[0], new SamplerState[0]);

  private final BindGroupLayout layout;
  private final BufferRange[] buffers;
  private final TextureView[] views;
  private final SamplerState[] samplers;

  /**
   * A group of a layout. The arrays are not changed afterwards; each has room for all resources of
   * the layout, with null where the kind has no such part or nothing is bound.
   *
   * @throws IllegalArgumentException when an array is too short, or has something that the kind of
   *     its entry has not
   */
  public BindGroup(
      BindGroupLayout layout, BufferRange[] buffers, TextureView[] views, SamplerState[] samplers) {
    this.layout = layout;
    this.buffers = buffers;
    this.views = views;
    this.samplers = samplers;
    int n = layout.size();
    if (buffers.length != n || views.length != n || samplers.length != n) {
      throw new IllegalArgumentException(
          "%d buffers, %d views and %d samplers for %d resources"
              .formatted(buffers.length, views.length, samplers.length, n));
    }
    for (int i = 0; i < n; i++) {
      Kind kind = layout.entry(i).kind();
      if (buffers[i] != null && !kind.hasBuffer()
          || views[i] != null && !kind.hasView()
          || samplers[i] != null && !kind.hasSampler()) {
        throw new IllegalArgumentException(
            "binding " + layout.entry(i).binding() + " is a " + kind.text());
      }
    }
  }

  public BindGroupLayout layout() {
    return layout;
  }

  /** The part of a buffer that is bound as a resource, before any dynamic offset; or null. */
  public BufferRange buffer(int resource) {
    return buffers[resource];
  }

  /** The view that is bound as a resource, or null. */
  public TextureView view(int resource) {
    return views[resource];
  }

  /** The sampler that is bound as a resource, or null. */
  public SamplerState sampler(int resource) {
    return samplers[resource];
  }

  /**
   * Names what shaders read through this group.
   *
   * @param offsets dynamic offsets of all groups, in bytes
   * @param firstOffset the first that is for this group
   */
  void reads(AccessVisitor visitor, int[] offsets, int firstOffset) {
    int next = firstOffset;
    for (int i = 0; i < buffers.length; i++) {
      if (views[i] != null) {
        views[i].accesses(visitor);
      } else {
        Entry entry = layout.entry(i);
        int more = entry.dynamicOffset() ? offsets[next++] : 0;
        BufferRange r = buffers[i];
        if (r != null) {
          visitor.reads(r.buffer(), (long) r.offsetBytes() + more, r.sizeBytes(), Usage.SHADER);
        }
      }
    }
  }

  /** Names what shaders may write through this group, as {@link #reads} those they read. */
  void writes(AccessVisitor visitor, int[] offsets, int firstOffset) {
    int next = firstOffset;
    for (int i = 0; i < buffers.length; i++) {
      Entry entry = layout.entry(i);
      int more = entry.dynamicOffset() ? offsets[next++] : 0;
      if (entry.readOnly()) {
        continue;
      }
      BufferRange r = buffers[i];
      TextureView v = views[i];
      if (entry.kind() == Kind.STORAGE_BUFFER && r != null) {
        visitor.writes(r.buffer(), (long) r.offsetBytes() + more, r.sizeBytes(), Usage.SHADER);
      } else if (entry.kind() == Kind.STORAGE_TEXEL_BUFFER && v != null && v.buffer() != null) {
        visitor.writes(v.buffer(), 0, v.buffer().sizeBytes(), Usage.SHADER);
      } else if (entry.kind() == Kind.STORAGE_IMAGE && v != null && v.texture() != null) {
        int aspects = ImageRange.aspects(v.texture().format());
        visitor.writes(
            ImageRange.levels(v.texture(), v.baseLevel(), v.baseLevel(), aspects), Usage.SHADER, 0);
      }
    }
  }
}
