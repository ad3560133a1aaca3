package org.oovr.simulator.shader.compile.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.Node;

/** What lowering is inside of: a function, a loop or a switch. Jumps leave frames. */
abstract sealed class Frame {
  /** Targets outside this frame that were jumped to from inside, with the flag that tells. */
  private final Map<Jump, Integer> leaving = new LinkedHashMap<>();

  /**
   * A jump and the frame it ends in.
   *
   * @param destination the frame, or null for the end of the shader
   */
  record Jump(Statement.Target target, int operand, Frame destination) {}

  /** Environment number of the flag per jump that leaves this frame. */
  Map<Jump, Integer> leaving() {
    return leaving;
  }

  /** An inlined call, or the entry point. */
  static final class Function extends Frame {
    private final FunctionFacts facts;
    private final Map<Integer, Node[]> values = new HashMap<>();
    private final Map<Integer, Pointer> pointers = new HashMap<>();
    private final Map<Integer, Integer> registers = new HashMap<>();
    private int resultBase;

    Function(FunctionFacts facts) {
      this.facts = facts;
    }

    FunctionFacts facts() {
      return facts;
    }

    /** Values by id. */
    Map<Integer, Node[]> values() {
      return values;
    }

    /** Pointers by id: parameters, local variables, access chains. */
    Map<Integer, Pointer> pointers() {
      return pointers;
    }

    /** Environment numbers of phis and of results that outlive their loop, by id. */
    Map<Integer, Integer> registers() {
      return registers;
    }

    int resultBase() {
      return resultBase;
    }

    void setResultBase(int base) {
      resultBase = base;
    }
  }

  /** A loop. */
  static final class Loop extends Frame {
    private final LoopItem item;

    Loop(LoopItem item) {
      this.item = item;
    }

    LoopItem item() {
      return item;
    }
  }

  /** A switch. */
  static final class Switch extends Frame {
    private final Map<Integer, Integer> fallFlags = new HashMap<>();

    /** Environment number of the flag of lanes that fall into a case, by its label. */
    Map<Integer, Integer> fallFlags() {
      return fallFlags;
    }
  }

  /** Frames from the outside in. */
  static final class Stack {
    private final List<Frame> frames = new ArrayList<>();

    void push(Frame f) {
      frames.add(f);
    }

    void pop() {
      frames.remove(frames.size() - 1);
    }

    Frame top() {
      return frames.get(frames.size() - 1);
    }

    boolean insideLoop() {
      return frames.stream().anyMatch(Loop.class::isInstance);
    }

    /** The innermost function. */
    Function function() {
      return innermost(Function.class);
    }

    /** The innermost frame of a class. */
    <T extends Frame> T innermost(Class<T> type) {
      for (int i = frames.size() - 1; i >= 0; i--) {
        if (type.isInstance(frames.get(i))) {
          return type.cast(frames.get(i));
        }
      }
      throw new IllegalStateException("no " + type.getSimpleName());
    }
  }
}
