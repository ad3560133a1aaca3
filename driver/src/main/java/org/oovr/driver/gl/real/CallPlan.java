package org.oovr.driver.gl.real;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;
import org.oovr.driver.gl.api.ObjectKind;
import org.oovr.driver.gl.api.PointerSizes;
import org.oovr.driver.trace.FrameRule;

/** How calls of one function are made again: found out once. */
final class CallPlan {
  /** What is done with the call. */
  enum Way {
    /** Made as it stands. */
    PLAIN,
    /** Only asks: it is made where its answer goes into a buffer object, and else left out. */
    QUESTION,
    /** Asks where something is, so that later calls can be told where it is here. */
    LOCATE,
    /** A call of the tracer's. */
    RECORD,
    /** Would call the program back. */
    CALLBACK
  }

  /** When a parameter may be a null pointer. */
  enum Nulls {
    ALWAYS,
    NEVER,
    /** Where a buffer of indices is bound. */
    WITH_INDICES,
    /** Where a buffer of indirect draws is bound. */
    WITH_COMMANDS
  }

  /** Parameters that are nothing, or places in a buffer, when they are null. */
  private static final Set<String> OPTIONAL =
      Set.of("data", "pixels", "pointer", "bitmap", "length", "label", "ids", "userParam");

  final GlFunction function;
  final String name;
  final Way way;
  final int count;
  final GlParameter.Kind[] kinds;

  /** Whether parameters may be null pointers. */
  final Nulls[] nulls;

  /** Kinds of names in parameters, null where there is none. */
  final NameKind[] names;

  /** What parameters name, null where it is nothing. */
  final ObjectKind[] objects;

  final PointerSizes sizes;

  /** Whether the function makes objects, and deletes them. */
  final boolean generates;

  final boolean deletes;

  /** Whether binding a name that nobody generated makes an object. */
  final boolean binds;

  /** Kind of the name that it returns, or null. */
  final NameKind resultKind;

  final boolean draws;

  /** Whether the GPU's time in it can be told: it does something there, and is whole. */
  final boolean timedOnGpu;

  /** Whether the driver keeps the address that it is given to write to. */
  final boolean keepsAnswer;

  /** Whether it gives an array of the texture unit that the client has chosen. */
  final boolean arrayOfUnit;

  final int programAt;
  final int lengthsAt;

  final GlEffect effect;
  final long prepared;

  /** 0 when the driver has no such function. */
  final long address;

  /** Position of the parameter that is a fence, or -1. */
  final int syncAt;

  /** Whether the call ends a frame. */
  final boolean presents;

  /** Whether it is one of GL, not of the window system or the tracer. */
  final boolean ofGl;

  /** Whether any parameter is a pointer, and whether any is one or carries a name. */
  final boolean pointers;

  final boolean marked;

  /** Whether other arguments say what kind of name an argument is, or it is a part of a program. */
  final boolean special;

  /** Whether it binds a frame buffer object. */
  final boolean bindsFramebuffer;

  /** Position of the name of the frame buffer that a call that draws goes to; -1: the bound one. */
  final int framebufferAt;

  long calls;
  long nanos;
  long longestNanos;

  /** Calls whose time on the GPU is known, and that time. */
  long gpuCalls;

  long gpuNanos;

  CallPlan(GlFunction function, WindowSystem windows) {
    this.function = function;
    name = function.name();
    count = function.parameters().size();
    effect = function.effect();
    way = way(name, effect);
    sizes = PointerSizes.of(function);
    kinds = function.parameters().stream().map(GlParameter::kind).toArray(GlParameter.Kind[]::new);
    nulls = function.parameters().stream().map(p -> nulls(name, p)).toArray(Nulls[]::new);
    names =
        function.parameters().stream().map(p -> NameKind.of(p.objects())).toArray(NameKind[]::new);
    objects = function.parameters().stream().map(GlParameter::objects).toArray(ObjectKind[]::new);
    presents = FrameRule.presents(name);
    ofGl = name.startsWith("gl") && !name.startsWith("glX");
    pointers = function.parameters().stream().anyMatch(GlParameter::isPointer);
    marked = pointers || Arrays.stream(names).anyMatch(Objects::nonNull);
    special = Arrays.stream(objects).anyMatch(CallPlan::needsOthers);
    generates = effect.creates();
    deletes = effect.deletes();
    binds = effect.binds();
    resultKind = NameKind.of(function.resultObject());
    draws = FrameRule.draws(name);
    bindsFramebuffer = effect == GlEffect.BIND_FRAMEBUFFER;
    framebufferAt = function.framebufferArgument();
    timedOnGpu = draws && effect != GlEffect.BEGIN || effect == GlEffect.DISPATCH;
    keepsAnswer = effect == GlEffect.KEEP_MEMORY;
    arrayOfUnit = function.clientArray() == GL.GL_TEXTURE_COORD_ARRAY;
    programAt = function.indexOf("program");
    lengthsAt = lengths(function);
    syncAt = sync(function);
    boolean called = ofGl && way != Way.RECORD && way != Way.CALLBACK && !isForeign(name);
    address = called ? windows.functionAddress(name) : 0;
    prepared = called ? NativeSignatures.prepare(function) : 0;
  }

  /** Whether what an argument means is said by another one, or by a program. */
  private static boolean needsOthers(ObjectKind kind) {
    return kind != null
        && (kind.isPart() || kind == ObjectKind.IMAGE || kind == ObjectKind.LABELLED);
  }

  /**
   * Whether it takes images and memory of other APIs, which are not there when it is made again.
   */
  private static boolean isForeign(String name) {
    return name.startsWith("glEGLImage") || name.startsWith("glImport");
  }

  private static Way way(String name, GlEffect effect) {
    if (name.startsWith("oovr") || name.equals("memcpy")) {
      return Way.RECORD;
    }
    if (effect == GlEffect.CALLBACK) {
      return Way.CALLBACK;
    }
    if (effect == GlEffect.LOCATE) {
      return Way.LOCATE;
    }
    return effect.asks() ? Way.QUESTION : Way.PLAIN;
  }

  private static Nulls nulls(String function, GlParameter parameter) {
    switch (parameter.name()) {
      case "indices":
        return parameter.type() == GlType.VOID ? Nulls.WITH_INDICES : Nulls.NEVER;
      case "indirect":
        return Nulls.WITH_COMMANDS;
      default:
        boolean filled = function.contains("BufferSubData") && !function.contains("Clear");
        boolean optional =
            OPTIONAL.contains(parameter.name()) && !filled
                || function.startsWith("glBind") && parameter.kind() == GlParameter.Kind.INPUT
                || function.startsWith("glVertexArrayVertexBuffers");
        boolean output = parameter.isPointer() && !parameter.constant();
        return optional || output || !parameter.isPointer() ? Nulls.ALWAYS : Nulls.NEVER;
    }
  }

  private static int lengths(GlFunction function) {
    int at = function.indexOf("length");
    return at >= 0 && function.parameters().get(at).isPointer() ? at : -1;
  }

  private static int sync(GlFunction function) {
    for (int i = 0; i < function.parameters().size(); i++) {
      GlParameter parameter = function.parameters().get(i);
      if (parameter.type() == GlType.SYNC && !parameter.isPointer()) {
        return i;
      }
    }
    return -1;
  }

  /** A result as its type has it. */
  long result(long bits) {
    return function.returnPointers() > 0 ? bits : function.returnType().canonical(bits);
  }
}
