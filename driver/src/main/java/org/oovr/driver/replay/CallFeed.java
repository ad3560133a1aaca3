package org.oovr.driver.replay;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallSignature;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.file.Trace;

/**
 * Feeds the calls of a trace to a driver. Frames are counted from 0; what is drawn after the last
 * present is a frame, too. A file that is damaged is fed up to the damage.
 */
public final class CallFeed {
  private static final String FRAME_BEGIN = "oovrFrameBegin";
  private static final String FRAME_END = "glFrameTerminatorGREMEDY";

  /** Who executes the calls. */
  public interface Target {
    /** Executes a call; it is not valid afterwards. */
    void apply(Call call);

    /** A frame is about to be presented. */
    void presenting(int frame);

    /** A frame was presented; may wait, so that not too many are under way. */
    void presented(int frame);
  }

  /**
   * What was fed.
   *
   * @param calls calls of the file
   * @param frames frames, whole ones and the part at the end
   * @param damage what was wrong with the file, or null
   */
  public record Outcome(long calls, int frames, String damage) {}

  /** What a function is for the frame. */
  private enum Part {
    BEGINS,
    DRAWS,
    PRESENTS,
    OTHER;

    static Part of(String name) {
      if (FrameRule.presents(name)) {
        return PRESENTS;
      }
      return name.equals(FRAME_BEGIN) ? BEGINS : FrameRule.draws(name) ? DRAWS : OTHER;
    }
  }

  private final Target target;
  private final IntPredicate wanted;
  private final int last;
  private final Call own = new Call();

  /** By number of the function. */
  private final Part[] parts = new Part[GlCallTable.INSTANCE.size()];

  private int frame;
  private int drawingThread = -1;

  /**
   * A feed.
   *
   * @param wanted which frames the target is asked to draw; it may need others for those
   * @param last the last of them; nothing after it is read
   */
  public CallFeed(Target target, IntPredicate wanted, int last) {
    this.target = target;
    this.wanted = wanted;
    this.last = last;
  }

  /** Feeds a trace from its start. */
  public Outcome feed(Trace trace) throws IOException {
    CallDecoder decoder = trace.decode(GlCallTable.INSTANCE);
    String damage = null;
    long calls = 0;
    try {
      begin(0);
      for (Call call = decoder.next(); call != null && frame <= last; call = decoder.next()) {
        calls++;
        take(call);
      }
      if (decoder.truncated()) {
        damage = "the trace breaks off inside a call";
      }
    } catch (TraceException fault) {
      damage = fault.getMessage();
    }
    if (drawingThread >= 0 && frame <= last) {
      // the program ended, or died, before it presented what it had drawn
      record(FRAME_END, drawingThread);
      take(own);
    }
    return new Outcome(calls, frame, damage);
  }

  private void take(Call call) {
    Part part = part(call.signature);
    if (part == Part.BEGINS) {
      return; // who wants which frames was another's question when that was recorded
    }
    int thread = call.thread;
    if (part != Part.PRESENTS) {
      target.apply(call);
      if (part == Part.DRAWS) {
        drawingThread = thread; // the last to draw
      }
      return;
    }
    target.presenting(frame);
    target.apply(call);
    target.presented(frame);
    frame++;
    drawingThread = -1;
    begin(thread);
  }

  /** Mostly the same few functions: names are looked up once for each of the table. */
  private Part part(CallSignature signature) {
    int id = signature.id();
    if (id == CallSignature.UNKNOWN) {
      return Part.of(signature.name());
    }
    Part known = parts[id];
    if (known == null) {
      known = Part.of(signature.name());
      parts[id] = known;
    }
    return known;
  }

  private void begin(int thread) {
    if (frame <= last) {
      record(FRAME_BEGIN, thread, frame, wanted.test(frame) ? 1 : 0);
      target.apply(own);
    }
  }

  private void record(String name, int thread, long... bits) {
    GlFunction function = GlFunctions.byName(name);
    own.clear();
    own.signature = function.signature();
    own.thread = thread;
    own.argumentCount = bits.length;
    own.recorded = true;
    own.fake = true;
    System.arraycopy(bits, 0, own.bits, 0, bits.length);
  }
}
