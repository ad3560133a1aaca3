package org.oovr.agent.capture.call;

import java.util.regex.Pattern;
import org.oovr.agent.bridge.RawCall;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;
import org.oovr.driver.gl.api.PointerSizes;
import org.oovr.driver.trace.Call;

/** What reading the arguments of one GL function takes, worked out once. */
public final class FunctionPlan {
  /** Two threads may make a plan twice; both are the same. */
  private static final FunctionPlan[] PLANS = new FunctionPlan[GlFunctions.size()];

  /**
   * Functions of one vertex attribute by its values; of generic attributes there are errors to be
   * told.
   */
  private static final Pattern TELLS =
      Pattern.compile(
          "gl(Vertex|Color|SecondaryColor|Normal|FogCoord|TexCoord|MultiTexCoord)"
              + "[1-4]?(b|s|i|f|d|ub|us|ui)(ARB|EXT)?");

  public final GlFunction function;

  /** Its number. */
  final int id;

  public final PointerSizes sizes;
  public final int count;
  final GlType[] types;
  final GlParameter.Kind[] kinds;

  /** For each parameter: the bits that count, and that of them which is the sign. */
  private final long[] masks;

  private final long[] signs;
  private final boolean[] truths;

  /** Type of the result as it is; pointers are addresses. */
  final GlType result;

  /** What a call means beside a real driver. */
  public final GlEffect effect;

  /** Whether the function gives out or takes back names, see {@link GlEffect#names}. */
  public final boolean names;

  /** Whether a call may change what a window shows. */
  public final boolean paints;

  /** Whether the function is a window system's. */
  final boolean window;

  /** Whether it is one of GLX or EGL, which programs have answered where there is no driver. */
  public final boolean ofWindows;

  /** Whether the function ends what others have begun, and stands where no state can be asked. */
  public final boolean ends;

  /** Whether something is to be done before a call. */
  public final boolean prepares;

  /** Positions of the parameters that are pointers. */
  public final int[] pointers;

  /** Whether the function only tells a value of a vertex attribute. */
  public final boolean tells;

  /** Whether all arguments are as wide as whoever reads them takes them. */
  final boolean wide;

  /** Whether the function draws several times with an array of pointers to indices. */
  public final boolean drawsMany;

  private FunctionPlan(GlFunction function) {
    this.function = function;
    this.id = function.id();
    this.sizes = PointerSizes.of(function);
    this.count = function.parameters().size();
    this.types = new GlType[count];
    this.kinds = new GlParameter.Kind[count];
    this.masks = new long[count];
    this.signs = new long[count];
    this.truths = new boolean[count];
    int[] found = new int[count];
    int n = 0;
    for (int i = 0; i < count; i++) {
      GlParameter p = function.parameters().get(i);
      types[i] = p.isPointer() ? GlType.ADDRESS : p.type();
      kinds[i] = p.kind();
      masks[i] = types[i].bytes() == Long.BYTES ? -1 : (1L << 8 * types[i].bytes()) - 1;
      signs[i] = types[i].form() == GlType.Form.SIGNED ? masks[i] - (masks[i] >>> 1) : 0;
      truths[i] = types[i].form() == GlType.Form.TRUTH;
      if (p.isPointer()) {
        found[n++] = i;
      }
    }
    this.result = function.returnPointers() > 0 ? GlType.ADDRESS : function.returnType();
    this.effect = function.effect();
    this.names = effect.names();
    this.window = !NativeEntryPoints.isGl(function.name());
    this.ofWindows = function.name().matches("(glX|egl)[A-Z].*");
    this.ends = effect == GlEffect.END;
    this.paints = effect.paints();
    this.prepares =
        names
            || paints
            || effect.readsMemory()
            || effect == GlEffect.UNMAP
            || effect == GlEffect.FLUSH_MAPPED;
    this.drawsMany = function.name().matches("glMultiDrawElements(BaseVertex)?(EXT)?");
    this.pointers = java.util.Arrays.copyOf(found, n);
    boolean narrow = false;
    for (GlType type : types) {
      narrow |= type.bytes() < Integer.BYTES || type.form() == GlType.Form.TRUTH;
    }
    this.wide = !narrow;
    this.tells = n == 0 && TELLS.matcher(function.name()).matches();
  }

  public static FunctionPlan of(int id) {
    FunctionPlan plan = PLANS[id];
    if (plan == null) {
      plan = new FunctionPlan(GlFunctions.byId(id));
      PLANS[id] = plan;
    }
    return plan;
  }

  /** The plan of a function of GL's own; null for a window system's. */
  public static FunctionPlan ofGl(int id) {
    FunctionPlan plan = id < PLANS.length ? of(id) : null;
    return plan == null || plan.window ? null : plan;
  }

  /** The arguments of a call in their one representation. */
  public long[] bits(RawCall raw) {
    long[] bits = new long[count];
    bits(raw, bits);
    return bits;
  }

  /** The same into an array that is there. */
  void bits(RawCall raw, long[] into) {
    bits(raw, into, 0);
  }

  /** The same from a place on; as {@link GlType#canonical}, without its branches. */
  void bits(RawCall raw, long[] into, int at) {
    for (int i = 0; i < count; i++) {
      long sign = signs[i];
      long value = (raw.a[i + 1] & masks[i] ^ sign) - sign;
      into[at + i] = truths[i] && value != 0 ? 1 : value;
    }
  }

  /** Fills in what a call returned. */
  public void outcome(RawCall raw, Call call) {
    if (function.returnsText()) {
      call.result = raw.a[0];
      call.resultText = NativeMemory.text(raw.a[0]);
    } else if (!function.returnsNothing()) {
      call.result = result.canonical(raw.a[0]);
    }
  }

  /** Whether GL may write through parameter {@code i}. */
  public boolean writes(int i) {
    return kinds[i] == GlParameter.Kind.OUTPUT || kinds[i] == GlParameter.Kind.POINTER_OUTPUT;
  }
}
