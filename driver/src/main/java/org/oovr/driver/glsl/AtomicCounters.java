package org.oovr.driver.glsl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.spirv.SpirvText;

/**
 * Makes storage blocks of the atomic counters of a SPIR-V module, as the simulator has no other
 * memory that shaders change. Each counter, or array of them, becomes the only member of a block of
 * its own, at the byte that its {@code offset} says; the block's name is {@link #PREFIX} and the
 * counter's name.
 */
final class AtomicCounters {
  /** Beginning of the names of blocks that are counters; no name of GLSL has it. */
  static final String PREFIX = "counter ";

  private static final int HEADER_WORDS = 5;
  private static final int BOUND = 3;

  private static final int OP_NAME = 5;
  private static final int OP_MEMBER_NAME = 6;
  private static final int OP_CAPABILITY = 17;
  private static final int FIRST_TYPE = 19;
  private static final int LAST_TYPE = 39;
  private static final int OP_TYPE_INT = 21;
  private static final int OP_TYPE_ARRAY = 28;
  private static final int OP_TYPE_STRUCT = 30;
  private static final int OP_TYPE_POINTER = 32;
  private static final int OP_CONSTANT = 43;
  private static final int OP_FUNCTION = 54;
  private static final int OP_FUNCTION_CALL = 57;
  private static final int OP_VARIABLE = 59;
  private static final int OP_ACCESS_CHAIN = 65;
  private static final int OP_IN_BOUNDS_ACCESS_CHAIN = 66;
  private static final int OP_DECORATE = 71;
  private static final int OP_MEMBER_DECORATE = 72;
  private static final int OP_ATOMIC_LOAD = 227;
  private static final int OP_ATOMIC_STORE = 228;
  private static final int OP_ATOMIC_XOR = 242;
  private static final int OP_LABEL = 248;

  private static final int OP_NOP = 0;
  private static final int OP_LINE = 8;
  private static final int OP_NO_LINE = 317;

  /** What stands at the start of a function: its variables, and the lines where these are. */
  private static final Set<Integer> OF_VARIABLES = Set.of(OP_VARIABLE, OP_NOP, OP_LINE, OP_NO_LINE);

  private static final int ATOMIC_STORAGE = 21;
  private static final int ATOMIC_COUNTER = 10;
  private static final int UNIFORM = 2;
  private static final int BUFFER_BLOCK = 3;
  private static final int ARRAY_STRIDE = 6;
  private static final int OFFSET = 35;

  /** A counter, or an array of them. */
  private static final class Counter {
    String name = "";
    int offsetBytes;

    /** Of what it holds. */
    int type;

    /** Of pointers to it, with the storage class changed. */
    int pointerType;

    int structType;
    int structPointerType;
  }

  private final int[] words;
  private final Map<Integer, Counter> counters = new LinkedHashMap<>();

  /** What pointers to counters point to, by the id of their type. */
  private final Map<Integer, Integer> pointees = new HashMap<>();

  /** Of each type of arrays, the type of its elements and the constant that counts them. */
  private final Map<Integer, int[]> arrayTypes = new HashMap<>();

  private final Map<Integer, Integer> constants = new HashMap<>();
  private final Set<Integer> strided = new HashSet<>();
  private int[] out;
  private int size;
  private int nextId;
  private int signedType;
  private int zero;

  private AtomicCounters(int[] words) {
    this.words = words;
    nextId = words[BOUND];
  }

  /** The module without counters; the same array when it has none. */
  static int[] toBlocks(int[] words) {
    for (int at = HEADER_WORDS;
        at < words.length && (words[at] & 0xffff) == OP_CAPABILITY;
        at += words[at] >>> 16) {
      if (words[at + 1] == ATOMIC_STORAGE) {
        return new AtomicCounters(words).rewrite();
      }
    }
    return words;
  }

  private int[] rewrite() {
    find();
    out = new int[2 * words.length + 64 * (counters.size() + 1)];
    System.arraycopy(words, 0, out, 0, HEADER_WORDS);
    size = HEADER_WORDS;
    for (Counter c : counters.values()) {
      c.structType = nextId++;
      c.structPointerType = nextId++;
    }
    signedType = nextId++;
    zero = nextId++;
    boolean decorated = false;
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      int op = words[at] & 0xffff;
      if (op == OP_FUNCTION) {
        functions(at);
        break;
      }
      if (!decorated && op >= FIRST_TYPE && op <= LAST_TYPE) {
        decorate();
        decorated = true;
      }
      global(at, op);
    }
    out[BOUND] = nextId;
    return Arrays.copyOf(out, size);
  }

  /** Notes what the module has. */
  private void find() {
    Map<Integer, String> names = new HashMap<>();
    Map<Integer, Integer> offsets = new HashMap<>();
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      switch (words[at] & 0xffff) {
        case OP_NAME ->
            names.put(words[at + 1], SpirvText.read(words, at + 2, at + (words[at] >>> 16)));
        case OP_DECORATE -> {
          if (words[at + 2] == OFFSET) {
            offsets.put(words[at + 1], words[at + 3]);
          } else if (words[at + 2] == ARRAY_STRIDE) {
            strided.add(words[at + 1]);
          }
        }
        case OP_TYPE_ARRAY ->
            arrayTypes.put(words[at + 1], new int[] {words[at + 2], words[at + 3]});
        case OP_CONSTANT -> constants.put(words[at + 2], words[at + 3]);
        case OP_TYPE_POINTER -> {
          if (words[at + 2] == ATOMIC_COUNTER) {
            pointees.put(words[at + 1], words[at + 3]);
          }
        }
        case OP_VARIABLE -> {
          if (words[at + 3] == ATOMIC_COUNTER) {
            Counter c = new Counter();
            c.name = names.getOrDefault(words[at + 2], "");
            c.offsetBytes = offsets.getOrDefault(words[at + 2], 0);
            c.pointerType = words[at + 1];
            c.type = pointees.get(words[at + 1]);
            counters.put(words[at + 2], c);
          }
        }
        default -> {
          // says nothing of counters
        }
      }
    }
  }

  private void decorate() {
    for (Counter c : counters.values()) {
      put(OP_DECORATE, c.structType, BUFFER_BLOCK);
      put(OP_MEMBER_DECORATE, c.structType, 0, OFFSET, c.offsetBytes);
      bytes(c.type);
    }
  }

  /** Bytes of a counter or of an array, of arrays too, whose stride is told where it is not. */
  private int bytes(int type) {
    int[] array = arrayTypes.get(type);
    if (array == null) {
      return Integer.BYTES;
    }
    int stride = bytes(array[0]);
    if (strided.add(type)) {
      put(OP_DECORATE, type, ARRAY_STRIDE, stride);
    }
    return stride * constants.getOrDefault(array[1], 1);
  }

  /** What stands before the functions. */
  private void global(int at, int op) {
    int count = words[at] >>> 16;
    switch (op) {
      case OP_CAPABILITY -> {
        if (words[at + 1] != ATOMIC_STORAGE) {
          copy(at, count);
        }
      }
      case OP_NAME -> {
        Counter c = counters.get(words[at + 1]);
        if (c == null) {
          copy(at, count);
        } else {
          putText(c.name, OP_MEMBER_NAME, c.structType, 0);
          putText(PREFIX + c.name, OP_NAME, c.structType);
          putText("", OP_NAME, words[at + 1]);
        }
      }
      case OP_DECORATE -> {
        if (words[at + 2] != OFFSET || !counters.containsKey(words[at + 1])) {
          copy(at, count);
        }
      }
      case OP_TYPE_POINTER -> {
        copy(at, count);
        if (words[at + 2] == ATOMIC_COUNTER) {
          out[size - 2] = UNIFORM;
        }
      }
      case OP_VARIABLE -> {
        Counter c = counters.get(words[at + 2]);
        if (c == null) {
          copy(at, count);
        } else {
          put(OP_TYPE_STRUCT, c.structType, c.type);
          put(OP_TYPE_POINTER, c.structPointerType, UNIFORM, c.structType);
          put(OP_VARIABLE, c.structPointerType, words[at + 2], UNIFORM);
        }
      }
      default -> copy(at, count);
    }
  }

  /** All functions, from {@code first} on: they reach the counters through their blocks. */
  private void functions(int first) {
    int signed = 0;
    for (int at = HEADER_WORDS; at < first; at += words[at] >>> 16) {
      if ((words[at] & 0xffff) == OP_TYPE_INT && words[at + 2] == 32 && words[at + 3] == 1) {
        signed = words[at + 1]; // there may be one of a kind only
      }
    }
    if (signed == 0) {
      put(OP_TYPE_INT, signedType, 32, 1);
      signed = signedType;
    }
    put(OP_CONSTANT, signed, zero, 0);
    int at = first;
    while (at < words.length) {
      int end = at + (words[at] >>> 16);
      while (end < words.length && (words[end] & 0xffff) != OP_FUNCTION) {
        end += words[end] >>> 16;
      }
      function(at, end);
      at = end;
    }
  }

  private void function(int first, int end) {
    Map<Integer, Integer> pointers = new LinkedHashMap<>();
    for (int at = first; at < end; at += words[at] >>> 16) {
      eachPointer(
          at,
          word -> {
            if (counters.containsKey(words[word])) {
              pointers.computeIfAbsent(words[word], v -> nextId++);
            }
          });
    }
    boolean entered = false;
    boolean reached = pointers.isEmpty();
    for (int at = first; at < end; at += words[at] >>> 16) {
      int op = words[at] & 0xffff;
      if (entered && !reached && !OF_VARIABLES.contains(op)) {
        pointers.forEach(
            (variable, pointer) ->
                put(OP_ACCESS_CHAIN, counters.get(variable).pointerType, pointer, variable, zero));
        reached = true;
      }
      entered |= op == OP_LABEL;
      int begin = size;
      int from = at;
      copy(at, words[at] >>> 16);
      eachPointer(
          at,
          word -> {
            Integer pointer = pointers.get(words[word]);
            if (pointer != null) {
              out[begin + word - from] = pointer;
            }
          });
    }
  }

  /** Tells the places of an instruction where a pointer to a counter may stand. */
  private void eachPointer(int at, java.util.function.IntConsumer to) {
    int op = words[at] & 0xffff;
    int count = words[at] >>> 16;
    if (op == OP_ACCESS_CHAIN || op == OP_IN_BOUNDS_ACCESS_CHAIN) {
      to.accept(at + 3);
    } else if (op == OP_FUNCTION_CALL) {
      for (int i = 4; i < count; i++) {
        to.accept(at + i);
      }
    } else if (op == OP_ATOMIC_STORE) {
      to.accept(at + 1);
    } else if (op >= OP_ATOMIC_LOAD && op <= OP_ATOMIC_XOR) {
      to.accept(at + 3);
    }
  }

  private void put(int op, int... operands) {
    out[size++] = operands.length + 1 << 16 | op;
    System.arraycopy(operands, 0, out, size, operands.length);
    size += operands.length;
  }

  private void putText(String text, int op, int... operands) {
    int[] all = Arrays.copyOf(operands, operands.length + SpirvText.words(text));
    SpirvText.write(text, all, operands.length);
    put(op, all);
  }

  private void copy(int at, int count) {
    System.arraycopy(words, at, out, size, count);
    size += count;
  }
}
