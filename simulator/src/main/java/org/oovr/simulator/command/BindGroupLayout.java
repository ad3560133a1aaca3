package org.oovr.simulator.command;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a {@link BindGroup} binds. The resources of a group are numbered from 0 on: those of the
 * first entry, then those of the second and so on.
 */
public final class BindGroupLayout {
  /** What is bound. */
  public enum Kind {
    /** Part of a buffer, read only. */
    UNIFORM_BUFFER("uniform buffer"),
    /** Part of a buffer that shaders may also write. */
    STORAGE_BUFFER("storage buffer"),
    /** A texture that is read with some sampler, or fetched from. */
    SAMPLED_IMAGE("sampled image"),
    /** A texture that is read and written texel by texel. */
    STORAGE_IMAGE("storage image"),
    SAMPLER("sampler"),
    /** A texture and the sampler with which it is read. */
    COMBINED_IMAGE_SAMPLER("combined image sampler"),
    /** A buffer whose bytes are texels, read only. */
    UNIFORM_TEXEL_BUFFER("uniform texel buffer"),
    /** A buffer whose bytes are texels that shaders may also write. */
    STORAGE_TEXEL_BUFFER("storage texel buffer");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** In words. */
    public String text() {
      return text;
    }

    /** Whether a part of a buffer is bound. */
    public boolean hasBuffer() {
      return this == UNIFORM_BUFFER || this == STORAGE_BUFFER;
    }

    /** Whether a view of a texture or of a buffer of texels is bound. */
    public boolean hasView() {
      return !hasBuffer() && this != SAMPLER;
    }

    /** Whether shaders may write what is bound. */
    public boolean isStorage() {
      return this == STORAGE_BUFFER || this == STORAGE_IMAGE || this == STORAGE_TEXEL_BUFFER;
    }

    /** Whether a sampler is bound. */
    public boolean hasSampler() {
      return this == SAMPLER || this == COMBINED_IMAGE_SAMPLER;
    }
  }

  /**
   * Resources of one kind under one number.
   *
   * @param binding the number, unique in its group, at least 0
   * @param arraySize how many, at least 1
   * @param stages which reach them
   * @param dynamicOffset buffers begin further back by a number of bytes that comes with the draw
   * @param readOnly no shader writes them
   */
  public record Entry(
      int binding,
      Kind kind,
      int arraySize,
      Set<Stage> stages,
      boolean dynamicOffset,
      boolean readOnly) {
    public Entry {
      stages = Set.copyOf(stages);
      if (binding < 0 || arraySize < 1) {
        throw new IllegalArgumentException("binding " + binding + ": arraySize=" + arraySize);
      }
      if (dynamicOffset && !kind.hasBuffer()) {
        throw new IllegalArgumentException(
            "binding " + binding + ": a " + kind.text() + " has no offset");
      }
    }

    /** At fixed offsets; written where the kind allows it. */
    public Entry(int binding, Kind kind, int arraySize, Set<Stage> stages) {
      this(binding, kind, arraySize, stages, false, false);
    }
  }

  /** Binds nothing. */
  public static final BindGroupLayout EMPTY = new BindGroupLayout(List.of());

  private final List<Entry> entries;
  private final Map<Integer, Integer> firstByBinding = new HashMap<>();

  /** The entry of each resource. */
  private final Entry[] entryOf;

  private final int dynamicOffsets;

  /**
   * A layout of these entries, which need not be in order of their numbers.
   *
   * @throws IllegalArgumentException when two have the same number
   */
  public BindGroupLayout(List<Entry> entries) {
    this.entries = List.copyOf(entries);
    entryOf = new Entry[entries.stream().mapToInt(Entry::arraySize).sum()];
    int next = 0;
    int dynamic = 0;
    for (Entry e : this.entries) {
      if (firstByBinding.put(e.binding(), next) != null) {
        throw new IllegalArgumentException("binding " + e.binding() + " comes twice");
      }
      for (int i = 0; i < e.arraySize(); i++) {
        entryOf[next++] = e;
        dynamic += e.dynamicOffset() ? 1 : 0;
      }
    }
    dynamicOffsets = dynamic;
  }

  public List<Entry> entries() {
    return entries;
  }

  /** Resources of a group, elements of arrays counted one by one. */
  public int size() {
    return entryOf.length;
  }

  /** The entry to which a resource belongs. */
  public Entry entry(int resource) {
    return entryOf[resource];
  }

  /** Number of the first resource of a binding, or -1 when there is none. */
  public int first(int binding) {
    return firstByBinding.getOrDefault(binding, -1);
  }

  /** Whether shaders may write any of the resources. */
  public boolean writes() {
    for (Entry e : entries) {
      if (e.kind().isStorage() && !e.readOnly()) {
        return true;
      }
    }
    return false;
  }

  /** Resources whose offset comes with the draw. */
  public int dynamicOffsets() {
    return dynamicOffsets;
  }

  @Override
  public boolean equals(Object other) {
    return other == this || other instanceof BindGroupLayout l && entries.equals(l.entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }

  @Override
  public String toString() {
    return "bind group of " + entries;
  }
}
