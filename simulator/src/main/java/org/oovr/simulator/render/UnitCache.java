package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Texture;
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

  /** Keys of the units that read a texture, or a buffer, by its id. */
  private final Map<Integer, List<Key>> ofTexture = new HashMap<>();

  private final Map<Integer, List<Key>> ofBuffer = new HashMap<>();

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
    Key key = new Key(view, sampler, set);
    TextureUnit unit = units.get(key);
    if (unit == null) {
      unit = kernels.unit(view, sampler, resources, set);
      units.put(key, unit);
      note(key);
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

  private void note(Key key) {
    if (key.view.buffer() != null) {
      ofBuffer.computeIfAbsent(key.view.buffer().id(), id -> new ArrayList<>()).add(key);
    }
    if (key.view.texture() != null) {
      ofTexture.computeIfAbsent(key.view.texture().id(), id -> new ArrayList<>()).add(key);
    }
  }

  /**
   * A buffer has new contents in a new place, or is gone: units that read the old ones are
   * forgotten. Others stay, by which draws that follow each other are known to be alike.
   */
  void forget(Buffer buffer) {
    forget(ofBuffer.remove(buffer.id()));
  }

  /** A texture is gone. */
  void forget(Texture texture) {
    forget(ofTexture.remove(texture.id()));
  }

  private void forget(List<Key> keys) {
    if (keys != null) {
      keys.forEach(units::remove);
      lately.clear(); // it may know them by equal views
    }
  }

  private void clear() {
    ofTexture.clear();
    ofBuffer.clear();
    lately.clear();
    units.clear();
  }
}
