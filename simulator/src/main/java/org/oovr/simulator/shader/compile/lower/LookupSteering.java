package org.oovr.simulator.shader.compile.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;

/**
 * Values that a loop carries from pass to pass and on which coordinates of lookups with derivatives
 * depend. Lanes that have left the loop must keep those they had then, as the level of detail of
 * their quad's other lanes is computed from them, too. The standard leaves that open. llvmpipe
 * keeps a carried value and the next one in one register, written under a mask, unless both are
 * needed at once.
 */
final class LookupSteering {
  private final IntPredicate differentiates;
  private final Map<Integer, SpirvInstruction> definitions = new HashMap<>();
  private final Map<Integer, Integer> definedAt = new HashMap<>();
  private final Map<Integer, Integer> lastUse = new HashMap<>();
  private final Map<Integer, List<Integer>> next = new HashMap<>();
  private final Set<Integer> wanted = new HashSet<>();
  private int position;

  private LookupSteering(IntPredicate differentiates) {
    this.differentiates = differentiates;
  }

  /**
   * For the next values of {@code loop}, the carried ones that stay where a lane is not active.
   *
   * @param differentiates whether the function with an id looks up with derivatives
   */
  static Map<Integer, Integer> of(Statement.Loop loop, IntPredicate differentiates) {
    LookupSteering s = new LookupSteering(differentiates);
    s.scan(loop.body());
    s.scan(loop.continuing());
    Map<Integer, Integer> kept = new HashMap<>();
    if (!s.wanted.isEmpty()) {
      Set<Integer> steering = s.steering();
      for (SpirvInstruction carried : loop.header().body()) {
        if (carried.op() == Op.PHI && steering.contains(carried.id())) {
          s.keep(carried.id(), kept);
        }
      }
    }
    return kept;
  }

  /** Whether an instruction needs its operands in all four lanes of a quad. */
  static boolean differentiates(SpirvInstruction i) {
    return switch (i.op()) {
      case IMAGE_SAMPLE_IMPLICIT_LOD,
          IMAGE_SAMPLE_DREF_IMPLICIT_LOD,
          IMAGE_SAMPLE_PROJ_IMPLICIT_LOD,
          IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD,
          IMAGE_QUERY_LOD,
          D_PDX,
          D_PDY,
          FWIDTH,
          D_PDX_FINE,
          D_PDY_FINE,
          FWIDTH_FINE,
          D_PDX_COARSE,
          D_PDY_COARSE,
          FWIDTH_COARSE ->
          true;
      default -> false;
    };
  }

  private void scan(List<Statement> list) {
    for (Statement s : list) {
      position++;
      if (s instanceof Statement.Code c) {
        for (SpirvInstruction i : c.block().body().subList(c.from(), c.to())) {
          scan(i);
        }
      } else if (s instanceof Statement.Phis p) {
        phis(p);
      } else if (s instanceof Statement.If i) {
        lastUse.put(i.condition(), position);
      } else if (s instanceof Statement.Switch w) {
        lastUse.put(w.selector(), position);
      }
      for (List<Statement> child : FunctionFacts.children(s)) {
        scan(child);
      }
    }
  }

  private void scan(SpirvInstruction i) {
    position++;
    definitions.put(i.id(), i);
    definedAt.put(i.id(), position);
    boolean looksUp =
        differentiates(i) || i.op() == Op.FUNCTION_CALL && differentiates.test(i.operand(0));
    for (int operand : i.operands()) {
      lastUse.put(operand, position);
      if (looksUp) {
        wanted.add(operand);
      }
    }
  }

  private void phis(Statement.Phis p) {
    for (SpirvInstruction i : p.to().body()) {
      for (int k = 0; i.op() == Op.PHI && k < i.count(); k += 2) {
        if (i.operand(k + 1) == p.from().label()) {
          int value = i.operand(k);
          next.computeIfAbsent(i.id(), id -> new ArrayList<>()).add(value);
          if (value != i.id()) {
            lastUse.put(value, position);
          }
        }
      }
    }
  }

  /** All that coordinates are computed from. */
  private Set<Integer> steering() {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> left = new ArrayDeque<>(wanted);
    while (!left.isEmpty()) {
      int id = left.pop();
      if (seen.add(id)) {
        left.addAll(next.getOrDefault(id, List.of()));
        SpirvInstruction i = definitions.get(id);
        for (int k = 0; i != null && k < i.count(); k++) {
          left.push(i.operand(k));
        }
      }
    }
    return seen;
  }

  /** Notes the values that a carried one has next, also those that meet in other phis before. */
  private void keep(int carried, Map<Integer, Integer> kept) {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> left = new ArrayDeque<>(next.getOrDefault(carried, List.of()));
    while (!left.isEmpty()) {
      int id = left.pop();
      if (id == carried || !seen.add(id)) {
        continue;
      }
      Integer at = definedAt.get(id);
      if (at != null && lastUse.getOrDefault(carried, 0) <= at) {
        kept.putIfAbsent(id, carried);
      } else if (at == null && next.containsKey(id)) {
        left.addAll(next.get(id));
      }
    }
  }
}
