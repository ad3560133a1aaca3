package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** The {@code xfb} and {@code stream} qualifiers of a stage's outputs, as decorations say them. */
final class XfbQualifiers {
  private static final int HEADER_WORDS = 5;
  private static final int OP_DECORATE = 71;
  private static final int OP_MEMBER_DECORATE = 72;
  private static final int STREAM = 29;
  private static final int OFFSET = 35;
  private static final int XFB_BUFFER = 36;
  private static final int XFB_STRIDE = 37;

  /**
   * An output, or a member of a block, with an {@code xfb_offset}.
   *
   * @param strideBytes 0 where none is told
   */
  record Output(
      int buffer, int offsetBytes, int strideBytes, int stream, List<VaryingPath.Leaf> leaves) {}

  /** By decoration: the value for an id, or for {@code (member + 1) << 32 | id}. */
  private final Map<Integer, Map<Long, Integer>> values = new HashMap<>();

  private XfbQualifiers(int[] words) {
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      int op = words[at] & 0xffff;
      int count = words[at] >>> 16;
      if (op == OP_DECORATE && count == 4) {
        put(words[at + 2], words[at + 1], words[at + 3]);
      } else if (op == OP_MEMBER_DECORATE && count == 5) {
        put(words[at + 3], words[at + 1] + (words[at + 2] + 1L << 32), words[at + 4]);
      }
    }
  }

  private void put(int decoration, long target, int value) {
    switch (decoration) {
      case STREAM, OFFSET, XFB_BUFFER, XFB_STRIDE ->
          values.computeIfAbsent(decoration, d -> new HashMap<>()).put(target, value);
      default -> {
        // about something else
      }
    }
  }

  private Integer get(int decoration, long target) {
    return values.getOrDefault(decoration, Map.of()).get(target);
  }

  private int get(int decoration, long target, int otherwise) {
    Integer value = get(decoration, target);
    return value == null ? otherwise : value;
  }

  /** The outputs of a finished stage that have an offset. */
  static List<Output> of(StageModule stage) throws LinkRequest.Failure {
    XfbQualifiers q = new XfbQualifiers(stage.module().words());
    List<Output> found = new ArrayList<>();
    if (!q.values.containsKey(XFB_BUFFER)) {
      return found;
    }
    ShaderInterface shader = stage.finished();
    Map<Integer, Integer> structs = structs(stage.module().words());
    for (SpirvVariable v : shader.module().variables().values()) {
      if (v.storage() != StorageClass.OUTPUT) {
        continue;
      }
      q.add(found, shader, v, -1, v.id(), v.id());
      Integer struct = structs.get(v.id());
      for (int m = 0; struct != null && m < members(v); m++) {
        q.add(found, shader, v, m, struct + (m + 1L << 32), v.id());
      }
    }
    return found;
  }

  private void add(
      List<Output> found, ShaderInterface shader, SpirvVariable v, int member, long id, long var) {
    Integer offset = get(OFFSET, id);
    Integer buffer = get(XFB_BUFFER, id);
    buffer = buffer == null ? get(XFB_BUFFER, var) : buffer;
    if (offset == null || buffer == null) {
      return;
    }
    int stride = get(XFB_STRIDE, id, get(XFB_STRIDE, var, 0));
    int stream = get(STREAM, id, get(STREAM, var, 0));
    found.add(
        new Output(buffer, offset, stride, stream, VaryingPath.leaves(shader, v, member, stream)));
  }

  private static int members(SpirvVariable v) {
    return v.type() instanceof org.oovr.simulator.shader.spirv.SpirvType.StructType s
        ? s.elementCount()
        : 0;
  }

  /** Streams of outputs by their ids. */
  static Map<Integer, Integer> streams(StageModule stage) {
    Map<Integer, Integer> streams = new TreeMap<>();
    new XfbQualifiers(stage.module().words())
        .values
        .getOrDefault(STREAM, Map.of())
        .forEach((target, stream) -> streams.put(target.intValue(), stream));
    return streams;
  }

  private static final int OP_TYPE_POINTER = 32;
  private static final int OP_VARIABLE = 59;

  /** The id of the type behind the pointer that each variable is. */
  private static Map<Integer, Integer> structs(int[] words) {
    Map<Integer, Integer> pointees = new HashMap<>();
    Map<Integer, Integer> types = new HashMap<>();
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      int op = words[at] & 0xffff;
      if (op == OP_TYPE_POINTER) {
        pointees.put(words[at + 1], words[at + 3]);
      } else if (op == OP_VARIABLE) {
        types.put(words[at + 2], pointees.get(words[at + 1]));
      }
    }
    return types;
  }
}
