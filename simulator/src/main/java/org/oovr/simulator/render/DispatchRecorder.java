package org.oovr.simulator.render;

import java.util.Arrays;
import org.oovr.simulator.command.AddressedBuffers;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.profile.DispatchLog;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.texture.ResourceTable;
import org.oovr.simulator.shader.AddressSpace;
import org.oovr.simulator.shader.MemoryRecorder;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TexelRecorder;
import org.oovr.simulator.shader.Workgroups;

/** Writes what the workgroups of a studied dispatch do into a {@link DispatchLog}. */
final class DispatchRecorder implements MemoryRecorder, TexelRecorder, Workgroups.Listener {
  private static final int LANES = ShaderContext.WARP_LANES;
  private static final int LINE_SHIFT = 6;

  /** Key of a lane that does nothing. */
  private static final long NOTHING = Long.MIN_VALUE;

  /** A table index that is not known yet. */
  private static final int UNKNOWN = -1;

  private final DispatchLog log;
  private final ShaderContext context;
  private final FrameStudy study;
  private final ResourceTable resources;
  private final Bindings bindings;
  private final int view;
  private final int[] executed;

  /** Entries of three: id of a texture, or ~id of a buffer, table index, lines of a view. */
  private final int[] textureIndex;

  // --- table indices by slot, found when they are needed
  private final int[] storageResource;
  private final int[] addressedResource;
  private final int[] imageResource;
  private final long[] imageFirstLine;

  private final WarpAccesses accesses;
  private final SharedAccesses shared;
  private final long[] keys = new long[LANES];
  private final long[] lines = new long[LANES];
  private int[] same = new int[0];

  DispatchRecorder(
      DispatchLog log,
      Dispatch dispatch,
      int view,
      Workgroups workgroups,
      FrameStudy study,
      ResourceTable resources) {
    this.log = log;
    this.study = study;
    this.resources = resources;
    this.view = view;
    context = workgroups.context();
    bindings = dispatch.bindings();
    int threads = workgroups.reflection().workgroup().invocations();
    int warps = (threads + LANES - 1) / LANES;
    executed = new int[FrameProfile.INSTRUCTION_CLASSES * warps];
    textureIndex = new BoundResources(study, resources).textureIndex(bindings);
    storageResource = unknown(bindings.storageBuffers(Stage.COMPUTE));
    addressedResource = unknown(bindings.addressed().buffers().size());
    imageResource = unknown(bindings.images(Stage.COMPUTE));
    imageFirstLine = new long[imageResource.length];
    accesses = new WarpAccesses(warps, log);
    shared = new SharedAccesses(warps, context.workgroupMemory.length);
  }

  private static int[] unknown(int slots) {
    int[] indices = new int[slots];
    Arrays.fill(indices, UNKNOWN);
    return indices;
  }

  /** Ends recording in a context. */
  static void unbind(ShaderContext context) {
    context.executed = null;
    context.recorder = null;
    context.reading = null;
    context.request.recorder = null;
  }

  // --- workgroups and phases

  @Override
  public void begins(long group) {
    if (!log.wants(group)) {
      unbind(context);
      return;
    }
    context.executed = executed;
    context.recorder = this;
    context.request.recorder = this;
    Arrays.fill(executed, 0);
    accesses.begin();
    shared.begin();
  }

  @Override
  public void ended() {
    if (context.recorder == null) {
      return;
    }
    accesses.endPhase(executed, shared);
    accesses.endGroup();
  }

  @Override
  public void barrier() {
    if (!accesses.mayDivide()) {
      log.leftOut(1);
      return;
    }
    accesses.endPhase(executed, shared);
    Arrays.fill(executed, 0);
    shared.begin();
  }

  // --- memory

  private boolean counts(int[] mask, int lane) {
    return (mask == null || mask[lane] != 0) && (context.killed[lane] | context.helper[lane]) == 0;
  }

  private static int kind(Access access) {
    return switch (access) {
      case READ -> DispatchWork.READ;
      case WRITE -> DispatchWork.WRITE;
      case ATOMIC -> DispatchWork.ATOMIC;
    };
  }

  @Override
  public void storage(Access access, int[] slots, int slot, int[] address, int[] mask, int n) {
    for (int first = 0; first < n; first += LANES) {
      int end = Math.min(n, first + LANES);
      for (int i = first; i < end; i++) {
        int s = slots == null ? slot : slots[i];
        boolean there = counts(mask, i) && isBound(s, address[i]);
        keys[i - first] = there ? (long) s << 32 | address[i] : NOTHING;
        if (there) {
          long at = (long) context.storageOffset[s] + address[i];
          lines[i - first] = FrameProfile.line(storageResource(s), at >> LINE_SHIFT);
        }
      }
      accesses.add(first / LANES, kind(access), keys, lines, end - first, true);
    }
  }

  private boolean isBound(int slot, int address) {
    return slot >= 0
        && slot < storageResource.length
        && slot < context.storage.length
        && address >= 0
        && address <= context.storageSize[slot] - 4;
  }

  private int storageResource(int slot) {
    if (storageResource[slot] == UNKNOWN) {
      BufferRange range = bindings.storageBuffer(Stage.COMPUTE, slot);
      storageResource[slot] = study.buffer(range.buffer());
    }
    return storageResource[slot];
  }

  @Override
  public void storageWord(int slot, int address, int[] mask, int n) {
    storage(Access.READ, null, slot, same(address, n), mask, n);
  }

  private int[] same(int value, int n) {
    if (same.length < n) {
      same = new int[n];
    }
    Arrays.fill(same, 0, n, value);
    return same;
  }

  @Override
  public void addressed(Access access, int[] highs, int high, int[] low, int[] mask, int n) {
    AddressSpace space = context.addresses;
    int range = -1;
    for (int first = 0; first < n; first += LANES) {
      int end = Math.min(n, first + LANES);
      for (int i = first; i < end; i++) {
        keys[i - first] = NOTHING;
        if (counts(mask, i)) {
          long address = AddressSpace.join(highs == null ? high : highs[i], low[i]);
          range = space.find(address, range);
          if (range >= 0) {
            keys[i - first] = address;
            lines[i - first] =
                FrameProfile.line(
                    addressedResource(range), space.offset(range, address) >> LINE_SHIFT);
          }
        }
      }
      accesses.add(first / LANES, kind(access), keys, lines, end - first, true);
    }
  }

  private int addressedResource(int range) {
    if (addressedResource[range] == UNKNOWN) {
      AddressedBuffers all = bindings.addressed();
      addressedResource[range] = study.buffer(all.buffers().get(range));
    }
    return addressedResource[range];
  }

  @Override
  public void addressedWord(int high, int low, int[] mask, int n) {
    addressed(Access.READ, null, high, same(low, n), mask, n);
  }

  @Override
  public void shared(Access access, int[] address, int[] mask, int n) {
    for (int first = 0; first < n; first += LANES) {
      int end = Math.min(n, first + LANES);
      for (int i = first; i < end; i++) {
        boolean there =
            counts(mask, i) && address[i] >= 0 && address[i] < context.workgroupMemory.length;
        keys[i - first] = there ? address[i] : NOTHING;
      }
      shared.add(first / LANES, kind(access), keys, end - first);
    }
  }

  @Override
  public void sharedWord(int address, int[] mask, int n) {
    shared(Access.READ, same(address, n), mask, n);
  }

  @Override
  public void texels(Access access, int[] slots, int slot, int[] address, int[] mask, int n) {
    for (int first = 0; first < n; first += LANES) {
      int end = Math.min(n, first + LANES);
      for (int i = first; i < end; i++) {
        int s = slots == null ? slot : slots[i];
        boolean there =
            counts(mask, i)
                && address[i] >= 0
                && s >= 0
                && s < imageResource.length
                && s < context.images.length;
        long line = there ? context.images[s].line(address[i]) : -1;
        keys[i - first] = line < 0 ? NOTHING : (long) s << 32 | address[i];
        if (line >= 0) {
          int resource = imageResource(s);
          lines[i - first] = FrameProfile.line(resource, imageFirstLine[s] + line);
        }
      }
      accesses.add(first / LANES, kind(access), keys, lines, end - first, false);
    }
  }

  private int imageResource(int slot) {
    if (imageResource[slot] == UNKNOWN) {
      TextureView image = bindings.image(Stage.COMPUTE, slot);
      if (image.texture() == null) {
        imageResource[slot] = study.buffer(image.buffer());
      } else {
        imageResource[slot] = study.texture(image.texture());
        long bytes = resources.texture(image.texture()).layout().totalBytes();
        int set = Math.min(view, image.texture().views() - 1);
        imageFirstLine[slot] = set * (bytes / FrameProfile.LINE_BYTES);
      }
    }
    return imageResource[slot];
  }

  // --- textures

  @Override
  public void touched(
      boolean texture,
      int resourceId,
      int textureView,
      int warp,
      int texels,
      long[] touchedLines,
      int touchedCount) {
    int key = texture ? resourceId : ~resourceId;
    int i = 0;
    while (textureIndex[i] != key) {
      i += 3; // every bound resource is listed
    }
    long first = FrameProfile.line(textureIndex[i + 1], (long) textureView * textureIndex[i + 2]);
    accesses.texture(warp, texels, first, touchedLines, touchedCount);
  }
}
