package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.driver.glsl.LinkedProgram.Type;
import org.oovr.driver.glsl.LinkedProgram.Uniform;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection.Member;
import org.oovr.simulator.shader.ShaderReflection.StorageBlock;

/** Storage blocks and atomic counters of a program: those of its stages, merged by name. */
final class StorageMerger {
  /** Counters of one binding point while they are merged. */
  private static final class Counters {
    int sizeBytes;
    PerStage<List<Integer>> slots = PerStage.none();
    final Map<String, Member> members = new LinkedHashMap<>();
  }

  private final Map<String, PerStage<StorageBlock>> blocks = new LinkedHashMap<>();
  private final Map<Integer, Counters> counters = new TreeMap<>();
  private final List<ProgramStorage.Block> programBlocks = new ArrayList<>();
  private final List<ProgramStorage.Variable> variables = new ArrayList<>();

  /** Adds what a stage uses. */
  void add(StageModule module, Stage stage) throws LinkRequest.Failure {
    for (StorageBlock b : module.storage()) {
      if (b.name().startsWith(AtomicCounters.PREFIX)) {
        counter(b, stage);
        continue;
      }
      PerStage<StorageBlock> others = blocks.getOrDefault(b.name(), PerStage.none());
      blocks.put(b.name(), others.with(stage, b));
      if (!others.values().stream().allMatch(o -> same(o, b))) {
        throw new LinkRequest.Failure(
            "error: definitions of storage block `" + b.name() + "' do not match");
      }
    }
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
      if (other != null && !other.equals(m)) {
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
                    0,
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
    int firstBlock = programBlocks.size();
    List<Integer> members = new ArrayList<>();
    for (Member m : any.members()) {
      int bracket = topBracket(any, m);
      if (bracket >= 0 && !m.name().startsWith("[0]", bracket)) {
        continue;
      }
      members.add(variables.size());
      variables.add(variable(any, m, bracket, firstBlock));
    }
    int size = any.sizeBytes() + any.openStrideBytes();
    for (int element = 0; element < any.arraySize(); element++) {
      int i = element;
      programBlocks.add(
          new ProgramStorage.Block(
              any.isArray() ? name + "[" + i + "]" : name,
              size,
              any.binding() < 0 ? 0 : any.binding() + i,
              stages.map(block -> block.slot() < 0 ? null : block.slot() + i),
              List.copyOf(members)));
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

  private static ProgramStorage.Variable variable(
      StorageBlock block, Member m, int bracket, int index) {
    int topSize = 1;
    int topStride = 0;
    if (bracket >= 0) {
      String before = m.name().substring(0, bracket);
      String after = m.name().substring(bracket + 3);
      int elements = 0;
      for (Member other : block.members()) {
        if (other.name().equals(before + "[" + elements + "]" + after)) {
          topStride = elements == 1 ? other.offsetBytes() - m.offsetBytes() : topStride;
          elements++;
        }
      }
      boolean open =
          elements == 1 && block.openStrideBytes() > 0 && m.offsetBytes() >= block.sizeBytes();
      topSize = open ? 0 : elements;
      topStride = open ? block.openStrideBytes() : topStride;
    } else if (m.isArray()) {
      boolean top =
          m.name()
                  .indexOf(
                      '.', m.name().startsWith(block.name() + ".") ? block.name().length() + 1 : 0)
              < 0;
      topSize = top ? m.arraySize() : 1;
      topStride = top ? m.arrayStrideBytes() : 0;
    }
    return new ProgramStorage.Variable(
        m.name() + (m.isArray() ? "[0]" : ""),
        Type.of(m.base(), m.columns(), m.rows()),
        m.arraySize(),
        m.isArray(),
        index,
        m,
        topSize,
        topStride);
  }
}
