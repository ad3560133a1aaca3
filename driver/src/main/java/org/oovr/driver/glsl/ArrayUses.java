package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;
import org.oovr.simulator.shader.spirv.TypeRule;

/**
 * How many elements of its arrays of loose uniforms a stage uses: Mesa makes such arrays as long as
 * the largest index that a shader has, plus one, where all indices are known when it links (GL 4.6
 * core section 7.6 leaves what is active to it). Arrays of arrays stay whole, and those that
 * sources initialise. An index is known where it is a constant, or counted by a loop of at most
 * {@link #MOST_TURNS} turns, which Mesa unrolls.
 */
final class ArrayUses {
  /** Turns of loops that Mesa unrolls for llvmpipe. */
  private static final int MOST_TURNS = 32;

  /** Instructions of all turns together of loops that it unrolls. */
  private static final int MOST_COST = 32 * 26;

  /** Values that an index may have in all loops around it. */
  private static final int MOST_VALUES = 4096;

  /** Different values that one may be calculated from. */
  private static final int MOST_SOURCES = 64;

  private static final Set<TypeRule> RULES =
      EnumSet.of(TypeRule.INTEGERS, TypeRule.SHIFTS, TypeRule.TRUTHS, TypeRule.INTEGERS_TO_TRUTHS);

  private final SpirvModule module;
  private final Map<Integer, SpirvInstruction> definitions = new HashMap<>();

  /** Of each value that is a phi of a loop, the block that begins the loop. */
  private final Map<Integer, SpirvBlock> headers = new HashMap<>();

  private final Map<Integer, SpirvFunction> functionOf = new HashMap<>();

  /** Arrays that are looked at, and how many elements of each are used. */
  private final Map<Integer, Integer> elements = new HashMap<>();

  /** Values that are such an array as a whole, and its variable. */
  private final Map<Integer, Integer> loaded = new HashMap<>();

  private final Set<Integer> whole = new HashSet<>();

  /** Block of the instruction that is looked at. */
  private int using;

  /** Values of loops' phis while they are looked for. */
  private final Map<Integer, Integer> turn = new HashMap<>();

  /** What was evaluated already with these. */
  private final Map<Integer, Integer> evaluated = new HashMap<>();

  private ArrayUses(SpirvModule module) {
    this.module = module;
  }

  /**
   * What a module uses.
   *
   * @param elements of each array of loose uniforms, by the name of its variable
   * @param exact whether no array is whole for an index that is not known
   */
  record Result(Map<String, Integer> elements, boolean exact) {}

  static Result of(SpirvModule module) {
    return new ArrayUses(module).find();
  }

  private Result find() {
    for (SpirvVariable v : module.variables().values()) {
      if (v.storage() == StorageClass.UNIFORM_CONSTANT && v.type() instanceof ArrayType) {
        elements.put(v.id(), 0);
        if (v.initializer() != null || element(v) instanceof ArrayType) {
          elements.put(v.id(), length(v));
        }
      }
    }
    if (!elements.isEmpty()) {
      for (SpirvFunction f : module.functions().values()) {
        define(f);
      }
      for (SpirvFunction f : module.functions().values()) {
        for (SpirvBlock b : f.blocks()) {
          using = b.label();
          b.body().forEach(this::use);
        }
      }
    }
    Map<String, Integer> named = new HashMap<>();
    elements.forEach(
        (id, n) -> {
          SpirvVariable v = module.variables().get(id);
          // nothing was found, but something uses it
          named.put(StageModule.nameOf(v), n == 0 ? length(v) : n);
        });
    return new Result(named, whole.isEmpty());
  }

  private static Object element(SpirvVariable v) {
    return ((ArrayType) v.type()).elementType();
  }

  private static int length(SpirvVariable v) {
    return ((ArrayType) v.type()).length();
  }

  private void define(SpirvFunction f) {
    for (SpirvBlock b : f.blocks()) {
      for (SpirvInstruction i : b.body()) {
        if (i.id() != 0) {
          definitions.put(i.id(), i);
          if (i.op() == Op.PHI && b.merge() != null && b.merge().isLoop()) {
            headers.put(i.id(), b);
            functionOf.put(i.id(), f);
          }
          if (i.op() == Op.LOAD && elements.containsKey(i.operand(0))) {
            loaded.put(i.id(), i.operand(0));
          }
        }
      }
    }
  }

  private void use(SpirvInstruction i) {
    switch (i.op()) {
      case ACCESS_CHAIN, IN_BOUNDS_ACCESS_CHAIN -> {
        if (elements.containsKey(i.operand(0))) {
          index(i.operand(0), i.count() > 1 ? values(i.operand(1)) : null);
        }
      }
      case COMPOSITE_EXTRACT -> {
        Integer array = loaded.get(i.operand(0));
        if (array != null) {
          BitSet one = new BitSet();
          one.set(i.operand(1));
          index(array, one);
        }
      }
      case LOAD -> {}
      default -> {
        for (int operand : i.operands()) {
          if (elements.containsKey(operand)) {
            index(operand, null);
          } else if (loaded.containsKey(operand)) {
            index(loaded.get(operand), null);
          }
        }
      }
    }
  }

  private void index(int array, BitSet values) {
    int length = length(module.variables().get(array));
    int used = length;
    if (values == null) {
      whole.add(array);
    } else {
      used = Math.min(values.length(), length);
    }
    elements.merge(array, used, Math::max);
  }

  /** What an integer can be; null where that is not known, or is below 0. */
  private BitSet values(int id) {
    SpirvConstant constant = module.constants().get(id);
    BitSet found = new BitSet();
    if (constant != null) {
      return add(found, constant.asInt()) ? found : null;
    }
    List<Integer> phis = new ArrayList<>();
    if (!phis(id, phis, new HashSet<>())) {
      return null;
    }
    return each(id, phis, 0, found) ? found : null;
  }

  private static boolean add(BitSet found, int value) {
    if (value < 0 || value >= MOST_VALUES) {
      return false;
    }
    found.set(value);
    return true;
  }

  /** The phis of loops that a value is calculated from; false where there is anything else. */
  private boolean phis(int id, List<Integer> phis, Set<Integer> seen) {
    if (module.constants().containsKey(id) || !seen.add(id)) {
      return true;
    }
    SpirvInstruction i = definitions.get(id);
    if (i == null || seen.size() > MOST_SOURCES) {
      return false;
    }
    if (headers.containsKey(id)) {
      phis.add(id);
      return phis.size() <= 3;
    }
    if (!calculates(i)) {
      return false;
    }
    for (int operand : i.operands()) {
      if (!phis(operand, phis, seen)) {
        return false;
      }
    }
    return true;
  }

  /** Adds the values for all turns of the loops from {@code next} on. */
  private boolean each(int id, List<Integer> phis, int next, BitSet found) {
    if (next == phis.size()) {
      return add(found, value(id));
    }
    List<Integer> turns = turns(phis.get(next));
    if (turns == null) {
      return false;
    }
    for (int value : turns) {
      turn.put(phis.get(next), value);
      if (!each(id, phis, next + 1, found)) {
        return false;
      }
    }
    return true;
  }

  /** What a phi is in each turn of its loop; null where the loop does not just count. */
  private List<Integer> turns(int phi) {
    SpirvBlock header = headers.get(phi);
    SpirvInstruction i = definitions.get(phi);
    SpirvFunction f = functionOf.get(phi);
    if (i.count() != 4) {
      return null;
    }
    boolean firstBegins = module.constants().containsKey(i.operand(0));
    SpirvConstant begin = module.constants().get(i.operand(firstBegins ? 0 : 2));
    int next = i.operand(firstBegins ? 2 : 0);
    SpirvBlock test = test(f, header);
    if (begin == null || test == null || cost(f, header) > MOST_COST) {
      return null;
    }
    boolean leavesFirst = test.terminator().operand(1) == header.merge().mergeLabel();
    int stays = test.terminator().operand(leavesFirst ? 2 : 1);
    int condition = test.terminator().operand(0);
    if (!isOf(condition, phi) || !isOf(next, phi)) {
      return null;
    }
    // what comes before the test, or after the loop, sees the value that ends it, too
    boolean tested = stays != header.label() && within(f, header, stays).contains(using);
    List<Integer> turns = new ArrayList<>();
    turn.put(phi, begin.asInt());
    while (turns.size() <= MOST_TURNS) {
      boolean leaves = value(condition) != 0 == leavesFirst;
      if (leaves && tested) {
        return within(turns, header, f);
      }
      turns.add(turn.get(phi));
      if (leaves) {
        return within(turns, header, f);
      }
      turn.put(phi, value(next));
    }
    return null;
  }

  /** The turns, where Mesa would unroll the loop. */
  private static List<Integer> within(List<Integer> turns, SpirvBlock header, SpirvFunction f) {
    return turns.size() <= MOST_TURNS && cost(f, header) * turns.size() <= MOST_COST ? turns : null;
  }

  /** The block that decides whether a loop goes on; null where there are only others. */
  private static SpirvBlock test(SpirvFunction f, SpirvBlock header) {
    int end = header.merge().mergeLabel();
    SpirvBlock at = header;
    for (int n = 0; n < f.blocks().size() && at != null; n++) {
      SpirvInstruction last = at.terminator();
      if (last.op() == Op.BRANCH_CONDITIONAL) {
        if (last.operand(1) == end != (last.operand(2) == end)) {
          return at;
        }
        if (at.merge() == null || at.merge().isLoop()) {
          return null;
        }
        at = f.block(at.merge().mergeLabel());
      } else {
        at = last.op() == Op.BRANCH ? f.block(last.operand(0)) : null;
      }
    }
    return null;
  }

  /** Blocks of a loop from one of them on to the end of the turn. */
  private static Set<Integer> within(SpirvFunction f, SpirvBlock header, int first) {
    Set<Integer> found = new HashSet<>();
    List<Integer> open = new ArrayList<>(List.of(first));
    while (!open.isEmpty()) {
      int label = open.remove(open.size() - 1);
      if (label != header.label() && label != header.merge().mergeLabel() && found.add(label)) {
        for (int next : f.block(label).successors()) {
          open.add(next);
        }
      }
    }
    return found;
  }

  /** About the instructions of a turn, as Mesa counts them: those of scalars. */
  private static int cost(SpirvFunction f, SpirvBlock header) {
    int cost = cost(header);
    for (int next : header.successors()) {
      for (int label : within(f, header, next)) {
        cost += cost(f.block(label));
      }
      if (next != header.merge().mergeLabel()) {
        break;
      }
    }
    return cost;
  }

  private static int cost(SpirvBlock b) {
    int cost = 0;
    for (SpirvInstruction i : b.body()) {
      boolean moves =
          switch (i.op()) {
            case ACCESS_CHAIN,
                IN_BOUNDS_ACCESS_CHAIN,
                COMPOSITE_CONSTRUCT,
                COMPOSITE_EXTRACT,
                COMPOSITE_INSERT,
                VECTOR_SHUFFLE,
                BITCAST,
                PHI ->
                true;
            default -> false;
          };
      int words = i.type() == null ? 1 : Math.max(1, i.type().components());
      int each =
          switch (i.op()) {
            case LOAD -> 1;
            case DOT -> 7;
            case MATRIX_TIMES_VECTOR, VECTOR_TIMES_MATRIX -> 7 * words;
            case EXT_INST -> 3 * words;
            default -> words;
          };
      cost += moves ? 0 : each;
    }
    return cost;
  }

  /** Whether a value is calculated of constants and this phi alone. */
  private boolean isOf(int id, int phi) {
    List<Integer> phis = new ArrayList<>();
    return phis(id, phis, new HashSet<>()) && phis.equals(List.of(phi));
  }

  /** A value in the turns that are set. */
  private int value(int id) {
    evaluated.clear();
    return evaluate(id);
  }

  private int evaluate(int id) {
    SpirvConstant constant = module.constants().get(id);
    if (constant != null) {
      return constant.asInt();
    }
    Integer value = turn.get(id);
    if (value != null && headers.containsKey(id)) {
      return value;
    }
    Integer known = evaluated.get(id);
    if (known != null) {
      return known;
    }
    SpirvInstruction i = definitions.get(id);
    int b = i.count() > 1 ? evaluate(i.operand(1)) : 0;
    int result = i.op().evaluate(evaluate(i.operand(0)), b);
    evaluated.put(id, result);
    return result;
  }

  /** Whether an instruction calculates a word of integers or truths. */
  private static boolean calculates(SpirvInstruction i) {
    boolean word = i.type() != null && i.type().components() == 1 && !i.type().isWide();
    return word && i.count() <= 2 && i.op().rule() != null && RULES.contains(i.op().rule());
  }
}
