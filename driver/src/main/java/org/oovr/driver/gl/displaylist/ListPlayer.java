package org.oovr.driver.gl.displaylist;

import java.util.function.BiConsumer;
import org.oovr.driver.gl.client.PixelStores;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlDisplayList;
import org.oovr.driver.gl.object.GlDisplayList.Attributes;
import org.oovr.driver.gl.object.GlDisplayList.KeptCall;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.ListRunner;
import org.oovr.driver.gl.state.RememberedValues;
import org.oovr.driver.trace.Call;

/** Makes the calls of display lists again (GL 2.1, section 5.4). */
public final class ListPlayer implements ListRunner {
  /** Parts of lists that one call executes at most: lists may call themselves, and often. */
  private static final int MOST_STEPS = 1 << 22;

  private final BiConsumer<GlContext, Call> execute;
  private final Call[] calls = new Call[Limits.MAX_LIST_NESTING];
  private int depth;

  /** Parts of lists that may still follow in the present call. */
  private int budget;

  /**
   * Plays lists of all contexts of a stream.
   *
   * @param execute executes one call in a context
   */
  public ListPlayer(BiConsumer<GlContext, Call> execute) {
    this.execute = execute;
  }

  @Override
  public void run(GlContext gl, GlDisplayList list) {
    if (depth == Limits.MAX_LIST_NESTING) {
      return;
    }
    if (depth == 0) {
      budget = MOST_STEPS;
      if (!gl.vertices.isOpen()) {
        gl.vertices.takeCurrent();
      }
    }
    Call outer = gl.call;
    String function = gl.function;
    if (calls[depth] == null) {
      calls[depth] = new Call();
    }
    Call call = calls[depth++];
    gl.listDepth++;
    boolean outerCalls = gl.listCallByCall;
    gl.listCallByCall = list.callByCall || outerCalls;
    RememberedValues before = null;
    try {
      for (GlDisplayList.Step step : list.steps) {
        if (--budget < 0) {
          gl.unsupported("display lists that call each other millions of times");
          return;
        }
        if (step instanceof Attributes a) {
          attributes(gl, a, gl.listCallByCall);
        } else if (step instanceof KeptCall kept) {
          fill(call, kept, outer);
          settle(gl, kept);
          make(gl, call, kept);
        } else if (step == GlDisplayList.CurrentValues.REMEMBERED) {
          before = gl.drawsList() && !gl.vertices.isOpen() ? RememberedValues.of(gl) : null;
        } else if (before != null) {
          before.bringBack(gl);
        }
      }
    } finally {
      depth--;
      gl.listDepth--;
      gl.listCallByCall = outerCalls;
      gl.call = outer;
      gl.function = function;
    }
  }

  /** What a list draws by itself comes after what was told before. */
  private static void settle(GlContext gl, KeptCall kept) {
    boolean draws = gl.drawsList() && !gl.vertices.isOpen();
    if (draws && kept.signature().name().equals("glBegin")) {
      gl.vertices.settleForList();
    }
  }

  private static void attributes(GlContext gl, Attributes a, boolean callByCall) {
    int[] w = a.words();
    int n = a.size();
    for (int i = 0; i < n; i += Attributes.WORDS) {
      boolean alone = callByCall || (w[i] & Attributes.ALONE) != 0;
      if (!callByCall && (w[i] & Attributes.SEAM) != 0 && gl.vertices.isOpen()) {
        gl.components = 0;
        gl.drawTold(ConventionalAttributes.POSITION);
      }
      gl.components = alone ? Attributes.size(w[i]) : 0;
      gl.attribute(Attributes.slot(w[i]), w[i + 1], w[i + 2], w[i + 3], w[i + 4], w[i + 5]);
    }
    gl.components = 0;
  }

  private static void fill(Call call, KeptCall kept, Call outer) {
    call.clear();
    call.signature = kept.signature();
    call.number = outer.number;
    call.thread = outer.thread;
    call.recorded = outer.recorded;
    call.argumentCount = kept.bits().length;
    System.arraycopy(kept.bits(), 0, call.bits, 0, kept.bits().length);
    System.arraycopy(kept.data(), 0, call.data, 0, kept.data().length);
    System.arraycopy(kept.strings(), 0, call.strings, 0, kept.strings().length);
  }

  private void make(GlContext gl, Call call, KeptCall kept) {
    if (kept.unpack() == null) {
      execute.accept(gl, call);
      return;
    }
    // pixels lie in the list's memory as they lay in the program's when the list was compiled
    PixelStores pixels = gl.pixels;
    PixelStore unpack = pixels.unpack;
    GlBuffer bound = gl.buffers.at(ListCompiler.UNPACK_BUFFER);
    pixels.unpack = kept.unpack();
    gl.buffers.bind(ListCompiler.UNPACK_BUFFER, null);
    try {
      execute.accept(gl, call);
    } finally {
      pixels.unpack = unpack;
      gl.buffers.bind(ListCompiler.UNPACK_BUFFER, bound);
    }
  }
}
