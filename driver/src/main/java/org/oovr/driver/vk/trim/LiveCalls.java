package org.oovr.driver.vk.trim;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.BindBufferMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.BindImageMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.CopyDescriptorSet;
import org.oovr.driver.vk.api.VkStructs.WriteDescriptorSet;
import org.oovr.driver.vk.call.DecodedCall;

/**
 * Which calls of a capture's beginning bring back the objects that later ones use. An object needs
 * the call that made it, all objects which that call uses, what it was bound to, and what was
 * written into it last. A call may use what was destroyed since: then it is made and destroyed
 * again.
 *
 * <p>Memory is that of the objects that live: of a command buffer only its last recording is kept,
 * of a descriptor only who wrote it last.
 */
final class LiveCalls {
  /** A call, by the number of its block. */
  static final class Entry {
    final long block;
    final int function;
    final long device;
    final long[] uses;

    Entry(long block, int function, long device, long[] uses) {
      this.block = block;
      this.function = function;
      this.device = device;
      this.uses = uses;
    }
  }

  /** A place in a descriptor set. */
  private record Slot(long binding, long element) {}

  private final Map<Long, Entry> makers = new HashMap<>();
  private final Map<Long, Entry> ends = new HashMap<>();
  private final Map<Long, List<Entry>> attached = new HashMap<>();
  private final Map<Long, Entry> maps = new TreeMap<>();
  private final Map<Long, Entry> events = new HashMap<>();
  private final Map<Long, Map<Slot, Entry>> descriptors = new HashMap<>();
  private final Map<Long, Set<Entry>> copied = new HashMap<>();
  private final Map<Long, List<Entry>> recordings = new HashMap<>();
  private final Map<Long, List<Long>> pools = new HashMap<>();
  private final Map<List<Object>, Entry> questions = new LinkedHashMap<>();
  private final Set<Long> roots = new LinkedHashSet<>();
  private final Set<Long> rewritten = new HashSet<>();
  private final Set<Long> seen = new HashSet<>();

  /** What is kept, by the numbers of blocks. */
  private final TreeMap<Long, Entry> kept = new TreeMap<>();

  private final Set<Long> needed = new LinkedHashSet<>();
  private boolean sparse;

  // --- calls before the frames that are kept

  /**
   * A call before these frames.
   *
   * @param uses numbers of the objects that it uses
   * @param first whether no frame has ended before
   */
  void before(long block, int function, DecodedCall call, long[] uses, boolean first) {
    VkFunction f = call.function();
    Entry entry = new Entry(block, function, call.number(0), uses);
    String name = f.name();
    if (f.level() == VkFunction.Level.COMMAND_BUFFER) {
      command(function, call.number(0), entry);
    } else if (f.level() == VkFunction.Level.QUEUE) {
      sparse |= function == VkFunctions.QUEUE_BIND_SPARSE;
    } else if (name.startsWith("vkDestroy") || name.startsWith("vkFree")) {
      ended(function, call, entry);
    } else if (call.madeCount() > 0) {
      for (int i = 0; i < call.madeCount(); i++) {
        makers.putIfAbsent(call.madeNumber(i), entry);
      }
      if (function == VkFunctions.ALLOCATE_COMMAND_BUFFERS && uses.length > 1) {
        List<Long> buffers = pools.computeIfAbsent(uses[1], p -> new ArrayList<>());
        for (int i = 0; i < call.madeCount(); i++) {
          buffers.add(call.madeNumber(i));
        }
      }
    } else {
      changed(function, call, entry, first);
    }
  }

  private void command(int function, long commands, Entry entry) {
    if (function == VkFunctions.BEGIN_COMMAND_BUFFER) {
      recordings.put(commands, new ArrayList<>());
    } else if (function == VkFunctions.RESET_COMMAND_BUFFER) {
      recordings.remove(commands);
      return;
    }
    List<Entry> recording = recordings.get(commands);
    if (recording != null) {
      recording.add(entry);
    }
  }

  private void ended(int function, DecodedCall call, Entry entry) {
    boolean ofPool =
        function == VkFunctions.FREE_COMMAND_BUFFERS
            || function == VkFunctions.FREE_DESCRIPTOR_SETS;
    boolean itself =
        function == VkFunctions.DESTROY_DEVICE || function == VkFunctions.DESTROY_INSTANCE;
    for (int i = itself ? 0 : ofPool ? 2 : 1; i < entry.uses.length; i++) {
      long gone = entry.uses[i];
      ends.put(gone, entry);
      maps.remove(gone);
      recordings.remove(gone);
      descriptors.remove(gone);
    }
    if (function == VkFunctions.DESTROY_COMMAND_POOL) {
      pools.getOrDefault(call.number(1), List.of()).forEach(recordings::remove);
    }
  }

  private void changed(int function, DecodedCall call, Entry entry, boolean first) {
    long[] a = call.arguments;
    switch (function) {
      case VkFunctions.BIND_BUFFER_MEMORY, VkFunctions.BIND_IMAGE_MEMORY ->
          attach(call.number(1), entry);
      case VkFunctions.BIND_BUFFER_MEMORY2 -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long p = a[2] + (long) i * BindBufferMemoryInfo.SIZEOF;
          attach(getLong(p + BindBufferMemoryInfo.BUFFER), entry);
        }
      }
      case VkFunctions.BIND_IMAGE_MEMORY2 -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long p = a[2] + (long) i * BindImageMemoryInfo.SIZEOF;
          attach(getLong(p + BindImageMemoryInfo.IMAGE), entry);
        }
      }
      case VkFunctions.MAP_MEMORY -> maps.put(call.number(1), entry);
      case VkFunctions.UNMAP_MEMORY -> maps.remove(call.number(1));
      case VkFunctions.SET_EVENT, VkFunctions.RESET_EVENT -> events.put(call.number(1), entry);
      case VkFunctions.RESET_COMMAND_POOL ->
          pools.getOrDefault(call.number(1), List.of()).forEach(recordings::remove);
      case VkFunctions.UPDATE_DESCRIPTOR_SETS -> descriptors(a, entry);
      case VkFunctions.UPDATE_DESCRIPTOR_SET_WITH_TEMPLATE ->
          // a template writes the same places each time
          write(call.number(1), new Slot(-call.number(2), 0), entry);
      case VkFunctions.GET_BUFFER_DEVICE_ADDRESS -> {
        roots.addAll(List.of(box(entry.uses))); // shaders may follow it
        question(entry, false);
      }
      default -> {
        if (isQuestion(call.function().name())) {
          question(entry, first);
        }
      }
    }
  }

  /** Whether a call asks something that does not change while the program goes on. */
  private static boolean isQuestion(String name) {
    return (name.startsWith("vkGet") || name.startsWith("vkEnumerate"))
        && !name.endsWith("Status")
        && !name.endsWith("Results")
        && !name.endsWith("CounterValue")
        && !name.endsWith("CacheData");
  }

  /** Of the same question asked again and again the last is kept, and all of the set-up. */
  private void question(Entry entry, boolean first) {
    List<Object> key = new ArrayList<>(List.of(entry.function));
    key.addAll(List.of(box(entry.uses)));
    if (first) {
      key.add("block " + entry.block);
    }
    questions.put(key, entry);
  }

  private static Long[] box(long[] numbers) {
    Long[] boxed = new Long[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      boxed[i] = numbers[i];
    }
    return boxed;
  }

  private void attach(long number, Entry entry) {
    attached.computeIfAbsent(number, n -> new ArrayList<>()).add(entry);
  }

  private void descriptors(long[] a, Entry entry) {
    for (int i = 0; i < (int) a[1]; i++) {
      long w = a[2] + (long) i * WriteDescriptorSet.SIZEOF;
      long binding = getInt(w + WriteDescriptorSet.DST_BINDING);
      int element = getInt(w + WriteDescriptorSet.DST_ARRAY_ELEMENT);
      int count = getInt(w + WriteDescriptorSet.DESCRIPTOR_COUNT);
      for (int k = 0; k < count; k++) {
        write(getLong(w + WriteDescriptorSet.DST_SET), new Slot(binding, element + k), entry);
      }
    }
    for (int i = 0; i < (int) a[3]; i++) {
      long c = a[4] + (long) i * CopyDescriptorSet.SIZEOF;
      // what it copies may be written anew before it is needed: all that led to it stays
      long source = getLong(c + CopyDescriptorSet.SRC_SET);
      long target = getLong(c + CopyDescriptorSet.DST_SET);
      Set<Entry> all = copied.computeIfAbsent(target, t -> new LinkedHashSet<>());
      all.addAll(descriptors.getOrDefault(source, Map.of()).values());
      all.addAll(descriptors.getOrDefault(target, Map.of()).values());
      all.addAll(copied.getOrDefault(source, Set.of()));
      all.add(entry);
    }
  }

  private void write(long set, Slot slot, Entry entry) {
    descriptors.computeIfAbsent(set, s -> new LinkedHashMap<>()).put(slot, entry);
  }

  /** Metadata before these frames that is about an object. */
  void metadata(long block, long number) {
    attach(number, new Entry(block, -1, 0, new long[] {number}));
  }

  // --- the frames that are kept

  /** A call of these frames. */
  void kept(int function, DecodedCall call, long[] uses) {
    if (call.function().level() == VkFunction.Level.COMMAND_BUFFER) {
      long commands = call.number(0);
      boolean anew =
          function == VkFunctions.BEGIN_COMMAND_BUFFER
              || function == VkFunctions.RESET_COMMAND_BUFFER;
      if (anew && !seen.contains(commands)) {
        rewritten.add(commands);
      }
    } else if (function == VkFunctions.RESET_COMMAND_POOL) {
      for (long commands : pools.getOrDefault(call.number(1), List.of())) {
        if (!seen.contains(commands)) {
          rewritten.add(commands);
        }
      }
    }
    for (long number : uses) {
      roots.add(number);
      seen.add(number);
    }
  }

  /** These frames use an object in another way than by a call. */
  void kept(long number) {
    roots.add(number);
  }

  // --- what is needed

  /** Finds out what is needed, when all calls are known. */
  void close() {
    ArrayDeque<Long> waiting = new ArrayDeque<>(roots);
    while (!waiting.isEmpty()) {
      long number = waiting.poll();
      if (!makers.containsKey(number) || !needed.add(number)) {
        continue;
      }
      keep(List.of(makers.get(number)), waiting);
      keep(attached.getOrDefault(number, List.of()), waiting);
      keep(descriptors.getOrDefault(number, Map.of()).values(), waiting);
      keep(copied.getOrDefault(number, Set.of()), waiting);
      if (!rewritten.contains(number)) {
        keep(recordings.getOrDefault(number, List.of()), waiting);
      }
      if (events.containsKey(number)) {
        keep(List.of(events.get(number)), waiting);
      }
      if (ends.containsKey(number)) {
        kept.put(ends.get(number).block, ends.get(number));
      }
    }
    for (Entry question : questions.values()) {
      boolean all = true;
      for (long number : question.uses) {
        all &= needed.contains(number);
      }
      if (all && question.uses.length > 0) {
        kept.put(question.block, question);
      }
    }
  }

  private void keep(Collection<Entry> entries, ArrayDeque<Long> waiting) {
    for (Entry entry : entries) {
      kept.put(entry.block, entry);
      for (long number : entry.uses) {
        waiting.add(number);
      }
    }
  }

  /** Whether a block before the frames is needed. */
  boolean isKept(long block) {
    return kept.containsKey(block);
  }

  /** Blocks of the calls that map what is mapped, of memory that is needed. */
  Set<Long> mappings() {
    Set<Long> blocks = new LinkedHashSet<>();
    maps.forEach(
        (memory, entry) -> {
          if (needed.contains(memory)) {
            blocks.add(entry.block);
          }
        });
    return blocks;
  }

  /** Objects that a function made, that are needed and live, with their devices. */
  Map<Long, Long> living(int function) {
    Map<Long, Long> found = new TreeMap<>();
    for (long number : needed) {
      Entry maker = makers.get(number);
      if (maker.function == function && !ends.containsKey(number)) {
        found.put(number, maker.device);
      }
    }
    return found;
  }

  /** Whether memory was bound by a queue, which nothing here knows of. */
  boolean isSparse() {
    return sparse;
  }
}
