package org.oovr.driver.gl.real;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.oovr.driver.gl.follow.ContentsReader;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.GpuWrites;
import org.oovr.driver.gl.follow.GpuWrites.Kind;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.trace.Call;

/**
 * What the GPU has written into the objects of a share group, read back under the record's names.
 */
final class WrittenContents {
  private static final Map<Kind, NameKind> NAMES =
      Map.of(
          Kind.TEXTURE, NameKind.TEXTURE,
          Kind.RENDERBUFFER, NameKind.RENDERBUFFER,
          Kind.BUFFER, NameKind.BUFFER);

  private final RealContext context;
  private final ContentsReader reader;
  private final Map<Kind, Map<Integer, Integer>> recorded = new EnumMap<>(Kind.class);

  /**
   * Contents of a group.
   *
   * @param context one of the group's, which is current
   * @param thread the record's number of its thread
   * @param sink takes records
   * @param unread takes what cannot be read, in words
   */
  WrittenContents(
      GlState gl, RealContext context, int thread, Consumer<Call> sink, Consumer<String> unread) {
    this.context = context;
    NAMES.forEach((kind, names) -> recorded.put(kind, context.names.get(names).byGiven()));
    Recorder recorder =
        new Recorder(
            call -> {
              int given = (int) call.bits[0];
              call.bits[0] = given == 0 ? 0 : recorded.get(kind(call.signature.name())).get(given);
              call.thread = thread;
              sink.accept(call);
            });
    reader = new ContentsReader(gl, recorder, unread);
  }

  /** Reads what has been written; returns those objects that are multisampled. */
  List<GpuWrites.Written> objects(Predicate<GpuWrites.Written> wanted) {
    List<GpuWrites.Written> multisampled = new ArrayList<>();
    GpuWrites writes = context.group.followed.writes;
    List<GpuWrites.Written> objects = new ArrayList<>();
    for (GpuWrites.Written object : writes.take()) {
      Integer name = recorded.get(object.kind()).get(object.name());
      if (name != null && wanted.test(new GpuWrites.Written(object.kind(), name))) {
        (reader.isMultisampled(object, writes) ? multisampled : objects).add(object);
      }
    }
    reader.record(new Call(), objects, writes);
    return multisampled;
  }

  /** Reads multisampled objects, in a new context. */
  void multisampled(List<GpuWrites.Written> objects) {
    reader.record(new Call(), objects, context.group.followed.writes);
  }

  /** Reads what the window holds. */
  void window(RealDrawable drawable, Predicate<GpuWrites.Written> wanted) {
    reader.window(
        new Call(),
        drawable.width(),
        drawable.height(),
        drawable.format,
        wanted.test(new GpuWrites.Written(Kind.TEXTURE, 0)),
        wanted.test(new GpuWrites.Written(Kind.RENDERBUFFER, 0)));
  }

  private static Kind kind(String record) {
    return switch (record) {
      case "oovrTextureContents" -> Kind.TEXTURE;
      case "oovrRenderbufferContents" -> Kind.RENDERBUFFER;
      default -> Kind.BUFFER;
    };
  }
}
