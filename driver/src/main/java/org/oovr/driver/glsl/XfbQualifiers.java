package org.oovr.driver.glsl;

import static org.oovr.simulator.shader.reflect.FeedbackDecorations.OFFSET;
import static org.oovr.simulator.shader.reflect.FeedbackDecorations.STREAM;
import static org.oovr.simulator.shader.reflect.FeedbackDecorations.XFB_BUFFER;
import static org.oovr.simulator.shader.reflect.FeedbackDecorations.XFB_STRIDE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.simulator.shader.reflect.FeedbackDecorations;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** The {@code xfb} and {@code stream} qualifiers of a stage's outputs, as decorations say them. */
final class XfbQualifiers {
  private static final int HEADER_WORDS = 5;

  /**
   * An output, or a member of a block, with an {@code xfb_offset}.
   *
   * @param strideBytes 0 where none is told
   */
  record Output(
      int buffer, int offsetBytes, int strideBytes, int stream, List<VaryingPath.Leaf> leaves) {}

  private final FeedbackDecorations decorations;

  private XfbQualifiers(int[] words) {
    decorations = new FeedbackDecorations(words);
  }

  /** The outputs of a finished stage that have an offset. */
  static List<Output> of(StageModule stage) throws LinkRequest.Failure {
    XfbQualifiers q = new XfbQualifiers(stage.module().words());
    List<Output> found = new ArrayList<>();
    if (!q.decorations.has(XFB_BUFFER)) {
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
    Integer offset = decorations.get(OFFSET, id);
    Integer buffer = decorations.get(XFB_BUFFER, id);
    buffer = buffer == null ? decorations.get(XFB_BUFFER, var) : buffer;
    if (offset == null || buffer == null) {
      return;
    }
    int stride = decorations.get(XFB_STRIDE, id, decorations.get(XFB_STRIDE, var, 0));
    int stream = decorations.get(STREAM, id, decorations.get(STREAM, var, 0));
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
    new FeedbackDecorations(stage.module().words())
        .all(STREAM)
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
