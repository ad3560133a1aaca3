package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.oovr.driver.common.IntMap;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * A linked program at work: values of its uniforms, texture units of its samplers, bindings of its
 * blocks, and the names under which the application knows its locations.
 *
 * <p>Uniform words of a stage are one array that is handed to draws as it is and copied before the
 * next change, so that draws between changes share it.
 */
public final class ProgramExecutable {
  /** A uniform location: an element of an active uniform. */
  public record Location(LinkedProgram.Uniform uniform, int element) {}

  /** Answers for uniforms that a recorded driver has and we have not. */
  static final Location IGNORED = new Location(null, 0);

  public final LinkedProgram program;

  /** Built-in uniforms that follow state; null when the program uses none. */
  public final StateUniforms stateUniforms;

  private final Location[] locations;
  private final IntMap<Location> recorded = new IntMap<>();

  private int[] vertexConstants;
  private int[] fragmentConstants;
  private boolean vertexShared;
  private boolean fragmentShared;

  /** Texture unit per slot of each stage. */
  public final int[] vertexUnits;

  public final int[] fragmentUnits;

  /** GL texture target per slot of each stage. */
  public final int[] vertexTargets;

  public final int[] fragmentTargets;

  /** Uniform buffer binding point per block. */
  public final int[] blockBindings;

  /** Our block for the index of a recorded driver; null while they agree. */
  private IntMap<Integer> recordedBlocks;

  /** Block per block slot of each stage, -1 where none. */
  public final int[] vertexBlocks;

  public final int[] fragmentBlocks;

  /** API attribute index per shader input location. */
  public final int[] attributeIndex = new int[GlVertexArray.MAX_ATTRIBUTES];

  /** Counts changes of sampler units and block bindings. */
  public int bindingVersion;

  /** Counts changes of {@link #attributeIndex}. */
  public int attributeVersion;

  public ProgramExecutable(LinkedProgram program) {
    this.program = program;
    stateUniforms = StateUniforms.of(program);
    ShaderReflection v = program.vertexReflection();
    ShaderReflection f = program.fragmentReflection();
    vertexConstants = new int[v == null ? 0 : v.constantWords()];
    fragmentConstants = new int[f == null ? 0 : f.constantWords()];
    vertexUnits = new int[v == null ? 0 : v.textureSlots()];
    fragmentUnits = new int[f == null ? 0 : f.textureSlots()];
    vertexTargets = targets(v, vertexUnits.length);
    fragmentTargets = targets(f, fragmentUnits.length);
    vertexBlocks = new int[v == null ? 0 : slots(v)];
    fragmentBlocks = new int[f == null ? 0 : slots(f)];
    Arrays.fill(vertexBlocks, -1);
    Arrays.fill(fragmentBlocks, -1);
    blockBindings = new int[program.blocks().size()];
    for (int i = 0; i < blockBindings.length; i++) {
      LinkedProgram.UniformBlock b = program.blocks().get(i);
      blockBindings[i] = b.initialBinding();
      if (b.vertexSlot() >= 0) {
        vertexBlocks[b.vertexSlot()] = i;
      }
      if (b.fragmentSlot() >= 0) {
        fragmentBlocks[b.fragmentSlot()] = i;
      }
    }
    for (int i = 0; i < attributeIndex.length; i++) {
      attributeIndex[i] = i;
    }
    int last = -1;
    for (LinkedProgram.Uniform u : program.uniforms()) {
      last = Math.max(last, u.location() < 0 ? -1 : u.location() + u.arraySize() - 1);
    }
    locations = new Location[last + 1];
    for (LinkedProgram.Uniform u : program.uniforms()) {
      for (int i = 0; u.location() >= 0 && i < u.arraySize(); i++) {
        locations[u.location() + i] = new Location(u, i);
        if (u.isSampler()) {
          setUnit(u, i, u.initialUnit() == 0 ? 0 : u.initialUnit() + i);
        }
      }
    }
  }

  private static int slots(ShaderReflection r) {
    int n = 0;
    for (ShaderReflection.Block b : r.blocks()) {
      n = Math.max(n, b.slot() + b.arraySize());
    }
    return n;
  }

  private static int[] targets(ShaderReflection r, int slots) {
    int[] out = new int[slots];
    if (r != null) {
      for (ShaderReflection.TextureSlot t : r.textures()) {
        Arrays.fill(out, t.slot(), t.slot() + t.arraySize(), target(t));
      }
    }
    return out;
  }

  /** The texture target that a sampler type reads. */
  private static int target(ShaderReflection.TextureSlot t) {
    return switch (t.dim()) {
      case D1 -> t.arrayed() ? GL_TEXTURE_1D_ARRAY : GL_TEXTURE_1D;
      case D2 ->
          t.multisample()
              ? t.arrayed() ? GL_TEXTURE_2D_MULTISAMPLE_ARRAY : GL_TEXTURE_2D_MULTISAMPLE
              : t.arrayed() ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
      case D3 -> GL_TEXTURE_3D;
      case CUBE -> t.arrayed() ? GL_TEXTURE_CUBE_MAP_ARRAY : GL_TEXTURE_CUBE_MAP;
      case RECT -> GL_TEXTURE_RECTANGLE;
      case BUFFER -> GL_TEXTURE_BUFFER;
    };
  }

  // --- names and locations

  /** The active uniform element of that name, or null (GL 3.3 core 2.11.4). */
  public Location find(String name) {
    int element = 0;
    String base = name;
    if (name.endsWith("]")) {
      int open = name.lastIndexOf('[');
      if (open < 0) {
        return null;
      }
      try {
        element = Integer.parseInt(name.substring(open + 1, name.length() - 1));
      } catch (NumberFormatException e) {
        return null;
      }
      base = name.substring(0, open);
    }
    for (LinkedProgram.Uniform u : program.uniforms()) {
      boolean match = u.name().equals(name);
      if (!match && u.isArray() && u.name().endsWith("[0]")) {
        match =
            u.name().regionMatches(0, base, 0, base.length())
                && u.name().length() == base.length() + 3;
      } else if (match && u.isArray()) {
        element = 0;
      }
      if (match) {
        int e = u.isArray() ? element : 0;
        return e >= 0 && e < u.arraySize() ? new Location(u, e) : null;
      }
    }
    return null;
  }

  /** The element at one of our own locations, or null. */
  public Location at(int location) {
    return location >= 0 && location < locations.length ? locations[location] : null;
  }

  /** Names by what a recorded driver gave them: locations of uniforms. */
  public final TreeMap<Integer, String> learnedLocations = new TreeMap<>();

  /** Attribute indices that a recorded driver gave, by name. */
  public final TreeMap<String, Integer> learnedAttributes = new TreeMap<>();

  /** Names of blocks by the indices of a recorded driver. */
  public final TreeMap<Integer, String> learnedBlocks = new TreeMap<>();

  /** Learns what location a recorded driver gave to a name. */
  public void learn(int location, String name) {
    learnedLocations.put(location, name);
    Location ours = find(name);
    recorded.put(location, ours == null ? IGNORED : ours);
  }

  /**
   * The element that a location of a recorded stream means: as learnt, else by counting from a
   * learnt location inside the same array, else our own numbering.
   */
  public Location atRecorded(int location) {
    Location l = recorded.get(location);
    if (l != null) {
      return l;
    }
    for (int back = 1; back <= 1024 && back <= location; back++) {
      Location below = recorded.get(location - back);
      if (below != null) {
        LinkedProgram.Uniform u = below.uniform();
        if (u != null && below.element() + back < u.arraySize()) {
          l = new Location(u, below.element() + back);
          recorded.put(location, l);
          return l;
        }
        break;
      }
    }
    l = at(location);
    if (l != null) {
      recorded.put(location, l);
    }
    return l;
  }

  /** The locations of a recorded stream that are known to mean something, in order. */
  public int[] recordedLocations() {
    return recorded.sortedKeys();
  }

  /** Learns the attribute index that a recorded driver gave to a name. */
  public void learnAttribute(int index, String name) {
    learnedAttributes.put(name, index);
    for (LinkedProgram.Attribute a : program.attributes()) {
      if (a.location() >= 0 && (a.name().equals(name) || a.name().equals(name + "[0]"))) {
        for (int i = 0; i < a.locations() && a.location() + i < attributeIndex.length; i++) {
          if (attributeIndex[a.location() + i] != index + i) {
            attributeIndex[a.location() + i] = index + i;
            attributeVersion++;
          }
        }
      }
    }
  }

  /** Index of the block of that name, or -1. */
  public int block(String name) {
    List<LinkedProgram.UniformBlock> blocks = program.blocks();
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).name().equals(name) || blocks.get(i).name().equals(name + "[0]")) {
        return i;
      }
    }
    return -1;
  }

  /** Learns the index that a recorded driver gave to a block. */
  public void learnBlock(int index, String name) {
    int ours = block(name);
    if (recordedBlocks == null) {
      recordedBlocks = new IntMap<>();
    }
    recordedBlocks.put(index, ours);
    learnedBlocks.put(index, name);
  }

  /** Our block for a recorded index; -1 when we have no such block. */
  public int recordedBlock(int index) {
    Integer ours = recordedBlocks == null ? null : recordedBlocks.get(index);
    int i = ours == null ? index : ours;
    return i < blockBindings.length ? i : -1;
  }

  public void bindBlock(int block, int bindingPoint) {
    if (blockBindings[block] != bindingPoint) {
      blockBindings[block] = bindingPoint;
      bindingVersion++;
    }
  }

  // --- values

  /** Words per element. */
  public static int elementWords(LinkedProgram.Uniform u) {
    return u.isSampler() ? 1 : u.type().columns() * u.type().rows();
  }

  /** Sets words of consecutive elements, from {@code element} on; the range is inside the array. */
  public void set(LinkedProgram.Uniform u, int element, int[] words, int count) {
    ShaderReflection.Constant v = u.vertexConstant();
    if (v != null) {
      int at = v.offsetWords() + element * v.columns() * v.rows();
      // a stage may see fewer elements than the other
      int n = Math.min(count, (v.arraySize() - element) * v.columns() * v.rows());
      if (n > 0 && differs(vertexConstants, at, words, n)) {
        if (vertexShared) {
          vertexConstants = vertexConstants.clone();
          vertexShared = false;
        }
        System.arraycopy(words, 0, vertexConstants, at, n);
      }
    }
    ShaderReflection.Constant f = u.fragmentConstant();
    if (f != null) {
      int at = f.offsetWords() + element * f.columns() * f.rows();
      int n = Math.min(count, (f.arraySize() - element) * f.columns() * f.rows());
      if (n > 0 && differs(fragmentConstants, at, words, n)) {
        if (fragmentShared) {
          fragmentConstants = fragmentConstants.clone();
          fragmentShared = false;
        }
        System.arraycopy(words, 0, fragmentConstants, at, n);
      }
    }
  }

  private static boolean differs(int[] a, int at, int[] words, int n) {
    for (int i = 0; i < n; i++) {
      if (a[at + i] != words[i]) {
        return true;
      }
    }
    return false;
  }

  /** Current word {@code index} of an element; samplers have their unit. */
  public int get(LinkedProgram.Uniform u, int element, int index) {
    if (u.isSampler()) {
      return u.vertexTexture() != null
          ? vertexUnits[u.vertexTexture().slot() + element]
          : fragmentUnits[u.fragmentTexture().slot() + element];
    }
    ShaderReflection.Constant v = u.vertexConstant();
    if (v != null && element < v.arraySize()) {
      return vertexConstants[v.offsetWords() + element * v.columns() * v.rows() + index];
    }
    ShaderReflection.Constant f = u.fragmentConstant();
    if (f != null && element < f.arraySize()) {
      return fragmentConstants[f.offsetWords() + element * f.columns() * f.rows() + index];
    }
    return 0;
  }

  /** Points an element of a sampler uniform at a texture unit. */
  public void setUnit(LinkedProgram.Uniform u, int element, int unit) {
    if (u.vertexTexture() != null && element < u.vertexTexture().arraySize()) {
      int slot = u.vertexTexture().slot() + element;
      if (vertexUnits[slot] != unit) {
        vertexUnits[slot] = unit;
        bindingVersion++;
      }
    }
    if (u.fragmentTexture() != null && element < u.fragmentTexture().arraySize()) {
      int slot = u.fragmentTexture().slot() + element;
      if (fragmentUnits[slot] != unit) {
        fragmentUnits[slot] = unit;
        bindingVersion++;
      }
    }
  }

  /** The vertex stage's words, from now on shared with a draw. */
  public int[] vertexConstants() {
    vertexShared = true;
    return vertexConstants;
  }

  /** The fragment stage's words, from now on shared with a draw. */
  public int[] fragmentConstants() {
    fragmentShared = true;
    return fragmentConstants;
  }
}
