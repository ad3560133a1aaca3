package org.oovr.simulator.render;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.render.texture.ResourceTable;
import org.oovr.simulator.render.texture.TextureKernels;
import org.oovr.simulator.shader.TextureUnit;

/**
 * Texture units by view and sampler. Drivers share equal states, so identity is looked up first and
 * equality only on the first sight of an object.
 */
final class UnitCache {
  private static final int MOST = 8192;

  private record Key(TextureView view, SamplerState sampler, int set) {}

  private record Seen(SamplerState sampler, TextureUnit[] units) {}

  private final ResourceTable resources;
  private final TextureKernels kernels;
  private final Map<TextureView, Seen> lately = new IdentityHashMap<>();
  private final Map<Key, TextureUnit> units = new HashMap<>();
  private final Set<Integer> textureBuffers = new HashSet<>();

  /**
   * @param kernels makes the units that are not there
   */
  UnitCache(ResourceTable resources, TextureKernels kernels) {
    this.resources = resources;
    this.kernels = kernels;
  }

  /** The unit for view {@code set} of a stereo frame. */
  TextureUnit unit(TextureView view, SamplerState sampler, int set) {
    Seen seen = lately.get(view);
    boolean fits = seen != null && Objects.equals(seen.sampler, sampler) && set < seen.units.length;
    if (fits && seen.units[set] != null) {
      return seen.units[set];
    }
    if (units.size() >= MOST || lately.size() >= MOST) {
      clear();
    }
    TextureUnit unit =
        units.computeIfAbsent(
            new Key(view, sampler, set), k -> kernels.unit(k.view, k.sampler, resources, k.set));
    if (view.buffer() != null) {
      textureBuffers.add(view.buffer().id());
    }
    if (seen == null || !Objects.equals(seen.sampler, sampler)) {
      seen = new Seen(sampler, new TextureUnit[2]);
      lately.put(view, seen);
    }
    if (set < seen.units.length) {
      seen.units[set] = unit;
    }
    return unit;
  }

  /** A buffer has new contents in a new place: units that read the old ones are forgotten. */
  void renewed(Buffer buffer) {
    if (textureBuffers.contains(buffer.id())) {
      clear();
    }
  }

  void clear() {
    textureBuffers.clear();
    lately.clear();
    units.clear();
  }
}
