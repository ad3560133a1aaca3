package org.oovr.driver.glsl.spirv;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.spirv.Op;

/**
 * Which variable an output parameter of a function goes to is decided before the function is called
 * (GLSL 4.60 section 6.1.1). Where the argument is of another type than the parameter, the compiler
 * has a variable of its own written, and finds the argument's place after the call, when the
 * function may have changed an index. The instructions that find it are moved before the call.
 */
public final class OutArguments {
  private static final int HEADER_WORDS = 5;
  private static final int OP_NAME = 5;

  /** What the compiler calls its own variable. */
  private static final String TEMPORARY = "tempArg";

  private final int[] words;
  private final BitSet temporaries;
  private final List<Integer> order = new ArrayList<>();

  /** Where the values of the present block that came after the last call are, in {@link #order}. */
  private final Map<Integer, Integer> since = new HashMap<>();

  /** Where the last call of the block is, or -1. */
  private int call = -1;

  /** Values that came out of such a variable. */
  private final BitSet outcomes = new BitSet();

  private boolean moved;

  private OutArguments(int[] words, BitSet temporaries) {
    this.words = words;
    this.temporaries = temporaries;
  }

  /** A module in that order; the same array where it has it already. */
  public static int[] order(int[] words) {
    BitSet temporaries = new BitSet();
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      if ((words[at] & 0xffff) == OP_NAME && isTemporary(words, at)) {
        temporaries.set(words[at + 1]);
      }
    }
    return temporaries.isEmpty() ? words : new OutArguments(words, temporaries).run();
  }

  private static Op op(int[] words, int at) {
    return Op.of(words[at] & 0xffff);
  }

  private static boolean isTemporary(int[] words, int at) {
    byte[] name = new byte[4 * ((words[at] >>> 16) - 2)];
    for (int i = 0; i < name.length; i++) {
      name[i] = (byte) (words[at + 2 + i / 4] >>> 8 * (i % 4));
    }
    return new String(name, StandardCharsets.UTF_8).replace("\0", "").equals(TEMPORARY);
  }

  private int[] run() {
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      Op op = op(words, at);
      order.add(at);
      if (op == Op.LABEL) {
        forget();
      } else if (op == Op.FUNCTION_CALL) {
        forget();
        call = order.size() - 1;
      } else if (op == Op.STORE && call >= 0 && outcomes.get(words[at + 2])) {
        find(words[at + 1]);
      } else if (op != null && op.hasType() && call >= 0) {
        since.put(words[at + 2], order.size() - 1);
        boolean outcome = op == Op.LOAD && temporaries.get(words[at + 3]);
        for (int i = at + 3; i < at + (words[at] >>> 16) && isMovable(op) && op != Op.LOAD; i++) {
          outcome |= words[i] >= 0 && outcomes.get(words[i]);
        }
        outcomes.set(words[at + 2], outcome);
      }
    }
    return moved ? joined() : words;
  }

  private void forget() {
    call = -1;
    since.clear();
    outcomes.clear();
  }

  /** Moves what finds the place of an argument before the call. */
  private void find(int pointer) {
    BitSet needed = new BitSet();
    if (!since.containsKey(pointer) || !gather(pointer, needed)) {
      return;
    }
    List<Integer> before = new ArrayList<>();
    needed.stream().forEach(i -> before.add(order.get(i)));
    order.removeAll(before);
    order.addAll(call, before);
    call += before.size();
    for (int i = call; i < order.size(); i++) {
      Op op = op(words, order.get(i));
      if (op != null && op.hasType() && i > call) {
        since.put(words[order.get(i) + 2], i);
      }
    }
    for (int at : before) {
      since.remove(words[at + 2]);
    }
    moved = true;
  }

  /** All that a value needs of what came after the call; false where some of it must stay. */
  private boolean gather(int value, BitSet needed) {
    Integer place = since.get(value);
    if (place == null || needed.get(place)) {
      return true;
    }
    int at = order.get(place);
    Op op = op(words, at);
    if (!isMovable(op) || outcomes.get(value)) {
      return false;
    }
    needed.set(place);
    int end = op == Op.LOAD ? at + 4 : at + (words[at] >>> 16);
    for (int i = at + 3; i < end; i++) {
      if (!gather(words[i], needed)) {
        return false;
      }
    }
    return true;
  }

  /** What only reads and computes. */
  private static boolean isMovable(Op op) {
    return switch (op.group()) {
      case SCALAR, COMPOSITE, SELECT, REDUCTION, PRODUCT -> true;
      default -> op == Op.LOAD || op == Op.ACCESS_CHAIN;
    };
  }

  private int[] joined() {
    int[] all = Arrays.copyOf(words, words.length);
    int to = HEADER_WORDS;
    for (int at : order) {
      int n = words[at] >>> 16;
      System.arraycopy(words, at, all, to, n);
      to += n;
    }
    return all;
  }
}
