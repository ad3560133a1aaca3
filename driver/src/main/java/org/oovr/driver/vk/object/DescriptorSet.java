package org.oovr.driver.vk.object;

import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.TextureView;

/** Descriptors that are bound together. */
public final class DescriptorSet {
  public final SetLayout layout;
  private final BufferRange[] buffers;
  private final TextureView[] views;
  private final SamplerState[] samplers;

  /** A block that is written directly: its buffer, and its bytes, which other sets may copy. */
  private record InlineBlock(Buffer buffer, byte[] bytes) {}

  /** By resource, null where there is none or nothing was written yet. */
  private final InlineBlock[] inline;

  /** What was made of the present descriptors, by the layout for which it was made. */
  private final Map<BindGroupLayout, BindGroup> groups = new IdentityHashMap<>();

  /** What the simulator had when {@link #groups} were made, see {@link LiveResources#changes}. */
  private int madeAt;

  /** Resources whose descriptors tell of what was destroyed: they bind nothing. */
  private final BitSet gone = new BitSet();

  private BufferRange[] boundBuffers;
  private TextureView[] boundViews;
  private SamplerState[] boundSamplers;

  public DescriptorSet(SetLayout layout) {
    this.layout = layout;
    int n = layout.group().size();
    buffers = new BufferRange[n];
    views = new TextureView[n];
    samplers = new SamplerState[n];
    inline = new InlineBlock[n];
    for (SetLayout.Binding b : layout.bindings()) {
      int first = layout.group().first(b.number());
      for (int i = 0; b.samplers() != null && i < b.count(); i++) {
        samplers[first + i] = b.samplers()[i];
      }
    }
  }

  /** The same descriptors in a set of their own. */
  public DescriptorSet(DescriptorSet other) {
    layout = other.layout;
    buffers = other.buffers.clone();
    views = other.views.clone();
    samplers = other.samplers.clone();
    inline = other.inline.clone();
  }

  /** Type of descriptor of a resource. */
  public int type(int resource) {
    return layout.binding(layout.group().entry(resource).binding()).type();
  }

  /** Binds part of a buffer; null for nothing. */
  public void buffer(int resource, BufferRange range) {
    buffers[resource] = range;
    groups.clear();
  }

  /** Binds a view; null for nothing. */
  public void view(int resource, TextureView view) {
    views[resource] = view;
    groups.clear();
  }

  /** Binds a sampler, unless one stands there for ever. */
  public void sampler(int resource, SetLayout.Binding binding, SamplerState state) {
    if (binding.samplers() == null) {
      samplers[resource] = state;
      groups.clear();
    }
  }

  /**
   * Writes bytes of a block that has no buffer of the program.
   *
   * @param size bytes of the whole block
   * @param offset of the first byte that is written; data ends within the block
   */
  public void inline(Session session, int resource, int size, int offset, byte[] data) {
    InlineBlock block = inline[resource];
    if (block == null) {
      block = new InlineBlock(session.newBuffer(null, size), new byte[size]);
      inline[resource] = block;
      session.make(new ResourceCommand.CreateBuffer(block.buffer, null));
      buffer(resource, new BufferRange(block.buffer, 0, size));
    }
    System.arraycopy(data, 0, block.bytes, offset, data.length);
    session.make(new ResourceCommand.UpdateBuffer(block.buffer, offset, data));
  }

  /** Bytes of such a block, 0 where nothing was written. */
  public byte[] inlined(int resource, int offset, int count) {
    InlineBlock block = inline[resource];
    return block == null
        ? new byte[count]
        : Arrays.copyOfRange(block.bytes, offset, offset + count);
  }

  /** Takes a descriptor over from another set. */
  public void copy(DescriptorSet source, int from, int to) {
    buffers[to] = source.buffers[from];
    views[to] = source.views[from];
    samplers[to] = source.samplers[from] == null ? samplers[to] : source.samplers[from];
    groups.clear();
  }

  /**
   * What the set binds now, for a layout that has the same resources; null for other layouts.
   *
   * @param wanted of which other entries may be read only
   * @param live what there is: other descriptors bind nothing
   */
  public BindGroup group(BindGroupLayout wanted, LiveResources live) {
    if (madeAt != live.changes()) {
      madeAt = live.changes();
      refresh(live);
    }
    BindGroup group = groups.get(wanted);
    if (group == null && fits(wanted)) {
      if (groups.isEmpty()) {
        boundBuffers = buffers.clone();
        boundViews = views.clone();
        boundSamplers = samplers.clone();
        look(live);
        gone.stream().forEach(this::unbind);
      }
      group = new BindGroup(wanted, boundBuffers, boundViews, boundSamplers);
      groups.put(wanted, group);
    }
    return group;
  }

  /** Something was made or destroyed since the groups were made, perhaps not of these. */
  private void refresh(LiveResources live) {
    BitSet before = (BitSet) gone.clone();
    look(live);
    if (!gone.equals(before)) {
      groups.clear();
    }
  }

  private void look(LiveResources live) {
    gone.clear();
    for (int r = 0; r < buffers.length; r++) {
      if (!live.has(buffers[r]) || !live.has(views[r])) {
        gone.set(r);
      }
    }
  }

  private void unbind(int resource) {
    boundBuffers[resource] = null;
    boundViews[resource] = views[resource] == null ? null : TextureView.NOTHING;
  }

  /** Whether some descriptor tells of what was destroyed; known once it is bound. */
  public boolean hasGone() {
    return !gone.isEmpty();
  }

  /**
   * Whether the descriptor of a resource tells of what was destroyed, and is the only one of its
   * binding: of arrays shaders may use others.
   */
  public boolean isGone(int resource) {
    return gone.get(resource) && layout.group().entry(resource).arraySize() <= 1;
  }

  private boolean fits(BindGroupLayout wanted) {
    List<Entry> mine = layout.group().entries();
    List<Entry> other = wanted.entries();
    boolean fits = mine.size() == other.size();
    for (int i = 0; fits && i < mine.size(); i++) {
      Entry a = mine.get(i);
      Entry b = other.get(i);
      fits =
          a.binding() == b.binding()
              && a.kind() == b.kind()
              && a.arraySize() == b.arraySize()
              && a.dynamicOffset() == b.dynamicOffset();
    }
    return fits;
  }

  /** A group that binds nothing. */
  public static BindGroup nothing(BindGroupLayout of) {
    int n = of.size();
    return new BindGroup(of, new BufferRange[n], new TextureView[n], new SamplerState[n]);
  }
}
