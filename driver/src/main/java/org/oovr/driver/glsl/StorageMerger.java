package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.oovr.driver.glsl.LinkedProgram.Type;
import org.oovr.driver.glsl.LinkedProgram.Uniform;
import org.oovr.driver.glsl.source.BooleanMembers;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection.Member;
import org.oovr.simulator.shader.ShaderReflection.StorageBlock;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Storage blocks and atomic counters of a program: those of its stages, merged by name. */
final class StorageMerger {
  /** Counters of one binding point while they are merged. */
  private static final class Counters {
    int sizeBytes;
    PerStage<List<Integer>> slots = PerStage.none();
    final Map<String, Member> members = new LinkedHashMap<>();
  }

  /** What Mesa rounds sizes of blocks up to. */
  private static final int VEC4_BYTES = 16;

  /** Members that are booleans, by stage. */
  private final List<BooleanMembers> booleans = new ArrayList<>();

  private final Map<String, PerStage<StorageBlock>> blocks = new LinkedHashMap<>();
  private final Map<Integer, Counters> counters = new TreeMap<>();

  /** Of each stage, its blocks as the source declares them. */
  private final List<List<String>> declaredBlocks = new ArrayList<>();

  private final Map<String, PerStage<Set<String>>> usedMembers = new HashMap<>();
  private final Map<String, Integer> firstBlocks = new HashMap<>();

  /** Of each block, its members in {@link #variables}; by place once all are listed. */
  private final Map<String, List<Integer>> members = new HashMap<>();

  private final List<ProgramStorage.Block> programBlocks = new ArrayList<>();
  private final List<ProgramStorage.Variable> variables = new ArrayList<>();

  /** Whether blocks of one name may be different ones: see {@link LinkRequest}. */
  private final boolean ofParts;

  StorageMerger(boolean ofParts) {
    this.ofParts = ofParts;
  }

  /** Adds what a stage uses. */
  void add(StageModule module, Stage stage) throws LinkRequest.Failure {
    for (StorageBlock b : ordered(module)) {
      if (b.name().startsWith(AtomicCounters.PREFIX)) {
        counter(b, stage);
        continue;
      }
      usedMembers.put(
          b.name(),
          usedMembers
              .getOrDefault(b.name(), PerStage.none())
              .with(
                  stage,
                  module.usedMembers(b.name(), StorageClass.UNIFORM, StorageClass.STORAGE_BUFFER)));
      PerStage<StorageBlock> others = blocks.getOrDefault(b.name(), PerStage.none());
      blocks.put(b.name(), others.with(stage, b));
      if (!ofParts && !others.values().stream().allMatch(o -> same(o, b))) {
        throw new LinkRequest.Failure(
            "error: definitions of storage block `" + b.name() + "' do not match");
      }
    }
  }

  /** The blocks of a stage as Mesa numbers them; atomic counters behind. */
  private List<StorageBlock> ordered(StageModule module) throws LinkRequest.Failure {
    Map<String, StorageBlock> byName = new LinkedHashMap<>();
    List<String> declared = new ArrayList<>();
    List<StorageBlock> counters = new ArrayList<>();
    for (StorageBlock b : module.storage()) {
      if (b.name().startsWith(AtomicCounters.PREFIX)) {
        counters.add(b);
      } else {
        byName.put(b.name(), b);
        declared.add(b.name());
      }
    }
    if (!declared.isEmpty()) {
      booleans.add(BooleanMembers.of(module.source()));
    }
    declared.sort(Comparator.comparingInt(n -> ResourceMerger.declaredAt(module.source(), n)));
    declaredBlocks.add(declared);
    List<StorageBlock> all = new ArrayList<>();
    BlockOrder.of(declared).forEach(n -> all.add(byName.get(n)));
    all.addAll(counters);
    return all;
  }

  private static boolean same(StorageBlock a, StorageBlock b) {
    return a.arraySize() == b.arraySize()
        && a.sizeBytes() == b.sizeBytes()
        && a.openStrideBytes() == b.openStrideBytes()
        && a.members().equals(b.members());
  }

  private void counter(StorageBlock b, Stage stage) throws LinkRequest.Failure {
    Counters c = counters.computeIfAbsent(b.binding(), binding -> new Counters());
    c.sizeBytes = Math.max(c.sizeBytes, b.sizeBytes());
    List<Integer> slots = new ArrayList<>(c.slots.getOrDefault(stage, List.of()));
    slots.add(b.slot());
    c.slots = c.slots.with(stage, List.copyOf(slots));
    for (Member m : b.members()) {
      Member other = c.members.put(m.name(), m);
      if (other != null && !other.equals(m) && !ofParts) {
        throw new LinkRequest.Failure(
            "error: definitions of counter `" + m.name() + "' do not match");
      }
    }
  }

  /**
   * Numbers everything.
   *
   * @param uniforms gets the counters
   */
  ProgramStorage finish(List<Uniform> uniforms) {
    int first = 0;
    for (Map.Entry<String, PerStage<StorageBlock>> e : blocks.entrySet()) {
      members.put(e.getKey(), new ArrayList<>());
      firstBlocks.put(e.getKey(), first);
      first += e.getValue().values().get(0).arraySize();
    }
    listVariables();
    members.values().forEach(l -> l.sort(Comparator.comparingInt(this::offset)));
    blocks.forEach(this::addBlock);
    List<ProgramStorage.CounterBuffer> buffers = new ArrayList<>();
    counters.forEach(
        (binding, c) -> {
          List<Integer> indices = new ArrayList<>();
          for (Member m : c.members.values()) {
            indices.add(uniforms.size());
            uniforms.add(
                new Uniform(
                    m.name() + (m.isArray() ? "[0]" : ""),
                    Type.of(m.base(), 1, 1),
                    m.arraySize(),
                    m.isArray(),
                    -1,
                    PerStage.none(),
                    PerStage.none(),
                    PerStage.none(),
                    -1,
                    -1,
                    m,
                    buffers.size(),
                    null));
          }
          buffers.add(
              new ProgramStorage.CounterBuffer(
                  binding, c.sizeBytes, c.slots, List.copyOf(indices)));
        });
    return new ProgramStorage(programBlocks, variables, buffers);
  }

  private void addBlock(String name, PerStage<StorageBlock> stages) {
    StorageBlock any = stages.values().get(0);
    int size = any.sizeBytes() + any.openStrideBytes() + VEC4_BYTES - 1 & -VEC4_BYTES;
    for (int element = 0; element < any.arraySize(); element++) {
      int i = element;
      programBlocks.add(
          new ProgramStorage.Block(
              any.isArray() ? name + "[" + i + "]" : name,
              size,
              any.binding() < 0 ? 0 : any.binding() + i,
              stages.map(block -> block.slot() < 0 ? null : block.slot() + i),
              List.copyOf(members.get(name))));
    }
  }

  /** A member with what is said of it at the top of its block. */
  private record Leaf(StorageBlock block, Member member, PerStage<Boolean> stages) {}

  /**
   * The members in the order in which Mesa meets them: the variables of a stage from the last
   * declared to the first, where a block whose instance has a name is one variable.
   */
  private List<Leaf> leaves() {
    List<Leaf> leaves = new ArrayList<>();
    Set<String> met = new HashSet<>();
    for (List<String> declared : declaredBlocks) {
      for (int i = declared.size() - 1; i >= 0; i--) {
        StorageBlock b = blocks.get(declared.get(i)).values().get(0);
        if (met.add(b.name())) {
          leaves(b, leaves);
        }
      }
    }
    return leaves;
  }

  private void leaves(StorageBlock b, List<Leaf> leaves) {
    PerStage<StorageBlock> stages = blocks.get(b.name());
    if (b.members().isEmpty() || b.members().get(0).name().startsWith(b.name() + ".")) {
      PerStage<Boolean> all = stages.map(s -> s.slot() < 0 ? null : true);
      b.members().forEach(m -> leaves.add(new Leaf(b, m, all)));
      return;
    }
    List<List<Member>> variables = new ArrayList<>();
    String last = "";
    for (Member m : b.members()) {
      if (!ResourceMerger.root(m.name()).equals(last)) {
        last = ResourceMerger.root(m.name());
        variables.add(new ArrayList<>());
      }
      variables.get(variables.size() - 1).add(m);
    }
    for (int i = variables.size() - 1; i >= 0; i--) {
      String root = ResourceMerger.root(variables.get(i).get(0).name());
      PerStage<Set<String>> used = usedMembers.get(b.name());
      PerStage<Boolean> some =
          PerStage.of(s -> used.has(s) && used.get(s).contains(root) ? true : null);
      variables.get(i).forEach(m -> leaves.add(new Leaf(b, m, some)));
    }
  }

  /**
   * Lists the members. Mesa leaves out what lies behind the first element of an array of structures
   * and before its end, as long as the array it knows of is the last that began behind the element
   * before; so it finds all elements of an array where others come before it that lie behind.
   */
  private void listVariables() {
    int end = 0;
    int second = 0;
    String block = null;
    for (Leaf leaf : leaves()) {
      StorageBlock b = leaf.block;
      Member m = leaf.member;
      ProgramStorage.Variable v =
          variable(b, m, topBracket(b, m), firstBlocks.get(b.name()), leaf.stages);
      boolean left =
          v.topLevelArraySize() > 1
              && b.name().equals(block)
              && m.offsetBytes() < end
              && m.offsetBytes() >= second;
      if (left) {
        continue;
      }
      boolean next = !b.name().equals(block) || m.offsetBytes() >= second;
      if (v.topLevelArraySize() > 1 && next) {
        end = m.offsetBytes() + v.topLevelArraySize() * v.topLevelArrayStride();
        second = m.offsetBytes() + v.topLevelArrayStride();
        block = b.name();
      }
      members.get(b.name()).add(variables.size());
      variables.add(v);
    }
  }

  /** Where a member's name has the number of an element at the top of the block, or -1. */
  private static int topBracket(StorageBlock block, Member m) {
    String instance = block.name() + ".";
    int from = m.name().startsWith(instance) ? instance.length() : 0;
    int bracket = m.name().indexOf('[', from);
    int dot = m.name().indexOf('.', from);
    return bracket >= 0 && (dot < 0 || bracket < dot) ? bracket : -1;
  }

  private int offset(int variable) {
    return variables.get(variable).member().offsetBytes();
  }

  private ProgramStorage.Variable variable(
      StorageBlock block, Member m, int bracket, int index, PerStage<Boolean> stages) {
    int topSize = 1;
    int topStride = 0;
    if (bracket >= 0) {
      String before = m.name().substring(0, bracket);
      String after = m.name().substring(m.name().indexOf(']', bracket) + 1);
      int first = m.offsetBytes();
      int elements = 0;
      for (Member other : block.members()) {
        if (other.name().equals(before + "[" + elements + "]" + after)) {
          first = elements == 0 ? other.offsetBytes() : first;
          topStride = elements == 1 ? other.offsetBytes() - first : topStride;
          elements++;
        }
      }
      boolean open =
          elements == 1 && block.openStrideBytes() > 0 && m.offsetBytes() >= block.sizeBytes();
      topSize = open ? 0 : elements;
      topStride = open ? block.openStrideBytes() : topStride;
    }
    return new ProgramStorage.Variable(
        m.name() + (m.isArray() ? "[0]" : ""),
        ResourceMerger.type(m, booleans),
        m.arraySize(),
        m.isArray(),
        index,
        m,
        topSize,
        topStride,
        stages);
  }
}
