package org.oovr.driver.gl.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.ObjectKind;
import org.oovr.driver.trace.Call;

/**
 * The GL objects that some calls need, by kind and name. Names of different share groups are not
 * told apart: an object too many does no harm.
 */
public final class LiveObjects {
  /** Kinds of objects. */
  public enum Kind {
    BUFFER,
    TEXTURE,
    RENDERBUFFER,
    SAMPLER,
    SHADER,
    PROGRAM,
    VERTEX_ARRAY,
    FRAMEBUFFER,
    QUERY,
    TRANSFORM_FEEDBACK,
    PIPELINE
  }

  private final boolean all;
  private final Map<Kind, Set<Integer>> names = new EnumMap<>(Kind.class);

  /** Images whose contents nobody reads before they are overwritten. */
  private final Map<Kind, Set<Integer>> dead = new EnumMap<>(Kind.class);

  /** Queries that decide about draws. */
  private final Set<Integer> conditions = new HashSet<>();

  private boolean windowColor = true;
  private boolean windowDepth = true;
  private boolean drawn = true;
  private boolean told;
  private boolean asRecords;

  /** Which parameters of a function hold names; null before it was looked at. */
  private final ObjectKind[][] plans = new ObjectKind[GlFunctions.size()][];

  private LiveObjects(boolean all) {
    this.all = all;
    for (Kind kind : Kind.values()) {
      names.put(kind, new HashSet<>());
      dead.put(kind, new HashSet<>());
    }
  }

  /** All objects with their contents. */
  public static LiveObjects everything() {
    return new LiveObjects(true);
  }

  /**
   * All objects with their contents; of windows, which nobody drew here, what a record has told.
   *
   * @param asRecords whether these contents are told by a record again, which only we understand,
   *     and not brought back by calls
   */
  public static LiveObjects everythingTold(boolean asRecords) {
    LiveObjects live = new LiveObjects(true);
    live.told = true;
    live.asRecords = asRecords;
    return live;
  }

  /** None yet. */
  public static LiveObjects none() {
    return new LiveObjects(false);
  }

  /** Adds the objects that a call names. */
  void add(Call call) {
    int id = call.signature.id();
    if (id < 0) {
      return;
    }
    if (GlFunctions.effect(id) == GlEffect.BEGIN_CONDITIONAL) {
      conditions.add(call.i(0));
    }
    ObjectKind[] plan = plans[id];
    if (plan == null) {
      plan = plan(id);
      plans[id] = plan;
    }
    for (int i = 0; i < plan.length; i++) {
      if (plan[i] != null) {
        add(call, i, plan[i]);
      }
    }
  }

  private static ObjectKind[] plan(int function) {
    List<GlParameter> parameters = GlFunctions.byId(function).parameters();
    boolean any = parameters.stream().anyMatch(p -> p.objects() != null);
    return any
        ? parameters.stream().map(GlParameter::objects).toArray(ObjectKind[]::new)
        : new ObjectKind[0];
  }

  private void add(Call call, int argument, ObjectKind kind) {
    if (call.data[argument] == null) {
      add(kind, call.i(argument));
      return;
    }
    ByteBuffer memory = call.data[argument].duplicate().order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at + 4 <= memory.limit(); at += 4) {
      add(kind, memory.getInt(at));
    }
  }

  private void add(ObjectKind kind, int name) {
    switch (kind) {
      case BUFFER -> add(Kind.BUFFER, name);
      case TEXTURE -> add(Kind.TEXTURE, name);
      case RENDERBUFFER -> add(Kind.RENDERBUFFER, name);
      case IMAGE -> {
        add(Kind.TEXTURE, name);
        add(Kind.RENDERBUFFER, name);
      }
      case SAMPLER -> add(Kind.SAMPLER, name);
      case SHADER -> add(Kind.SHADER, name);
      case PROGRAM -> add(Kind.PROGRAM, name);
      case SHADER_OR_PROGRAM -> {
        add(Kind.SHADER, name);
        add(Kind.PROGRAM, name);
      }
      case VERTEX_ARRAY -> add(Kind.VERTEX_ARRAY, name);
      case FRAMEBUFFER -> add(Kind.FRAMEBUFFER, name);
      case QUERY -> add(Kind.QUERY, name);
      case TRANSFORM_FEEDBACK -> add(Kind.TRANSFORM_FEEDBACK, name);
      case PIPELINE -> add(Kind.PIPELINE, name);
      case ASSEMBLY_PROGRAM, LIST, SYNC -> {
        // snapshots have none of these
      }
      case LABELLED, UNIFORM, UNIFORM_BLOCK, STORAGE_BLOCK, RESOURCE -> {
        // a label is no use of an object; parts come with their programs
      }
    }
  }

  public void add(Kind kind, int name) {
    names.get(kind).add(name);
  }

  boolean has(Kind kind, int name) {
    return all || names.get(kind).contains(name);
  }

  /** Those of some names that are here, in their order. */
  int[] of(Kind kind, int[] candidates) {
    return Arrays.stream(candidates).filter(name -> has(kind, name)).toArray();
  }

  /** Whether draws depend on the result of a query. */
  boolean decides(int query) {
    return conditions.contains(query);
  }

  boolean isAll() {
    return all;
  }

  /** Nobody reads what the image holds. */
  void contentsAreDead(Kind kind, int name) {
    dead.get(kind).add(name);
  }

  boolean needsContents(Kind kind, int name) {
    return !dead.get(kind).contains(name);
  }

  /** Adds what is bound, and what is part of objects that are here. */
  public void reach(GlDriver driver) {
    new SnapshotReach(this).extend(driver.session());
  }

  /** Whether what a texture holds is needed. */
  public boolean needsTexture(int name) {
    return has(Kind.TEXTURE, name) && needsContents(Kind.TEXTURE, name);
  }

  /** Whether what a renderbuffer holds is needed. */
  public boolean needsRenderbuffer(int name) {
    return has(Kind.RENDERBUFFER, name) && needsContents(Kind.RENDERBUFFER, name);
  }

  /** Whether a buffer is needed. */
  public boolean needsBuffer(int name) {
    return has(Kind.BUFFER, name);
  }

  public void window(boolean color, boolean depth) {
    windowColor = color;
    windowDepth = depth;
  }

  /** Whether what windows show is needed. */
  public boolean needsWindowColor() {
    return windowColor;
  }

  /** Whether depth and stencil of windows are needed. */
  public boolean needsWindowDepth() {
    return windowDepth;
  }

  /** Whether windows have only the contents that a record has told. */
  boolean windowsAreTold() {
    return told;
  }

  /** Whether contents of windows become records. */
  boolean windowsAsRecords() {
    return asRecords;
  }

  /** Whether contents are needed that only drawing makes. */
  public boolean needsDrawing() {
    return drawn;
  }

  void drawing(boolean needed) {
    drawn = needed;
  }
}
