package org.oovr.agent.bench.answers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.common.MapMemory;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.GlOptions;
import org.oovr.driver.gl.api.FrameWish;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.PointerSizes;
import org.oovr.driver.gl.follow.ContextShadow;
import org.oovr.driver.gl.follow.GlQueries;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.Command;

/** Asks our own driver, whose commands nobody executes, as a program without a driver does. */
final class SimulatedAnswers implements Question.Asked {
  private static final long WINDOW = 7;

  private final GlDriver driver;
  private final Recorder recorder;
  private final GlState gl = new GlState(new Questions());
  private final Call scratch = new Call();
  private final Call call = new Call();
  private ContextShadow shadow;
  private long context;
  private long faults;
  private String fault;

  SimulatedAnswers() {
    GlOptions mono = GlOptions.of(new GlslFrontEnd());
    driver =
        new GlDriver(
            Command::drop,
            new GlOptions(
                mono.stereo(),
                mono.disparity(),
                mono.stereoFrom(),
                mono.study(),
                mono.drawAll(),
                mono.shaders(),
                new PlainMapMemory(),
                mono.log(),
                mono.stacks()));
    recorder = new Recorder(driver::apply);
    recorder.frameBegin(scratch, 0, FrameWish.DRAWN);
  }

  @Override
  public void context(AskedContext kind) {
    if (context != 0) {
      recorder.makeCurrent(scratch, 0, 0);
      recorder.destroyContext(scratch, context);
    }
    context = context + 1;
    recorder.createContext(scratch, context, 0, kind.request());
    recorder.drawable(scratch, WINDOW, RealAnswers.WIDTH, RealAnswers.HEIGHT, RealAnswers.FORMAT);
    recorder.makeCurrent(scratch, WINDOW, context);
    shadow = new ContextShadow(context, gl);
  }

  @Override
  public long call(GlFunction function, long[] bits) {
    long result = make(call, function, bits);
    shadow.after(function, call.bits);
    long now = driver.diagnostics().faults().stream().mapToLong(e -> e.count()).sum();
    fault = now > faults ? String.valueOf(driver.diagnostics().firstFault()) : null;
    faults = now;
    return result;
  }

  @Override
  public String fault() {
    return fault;
  }

  private long make(Call made, GlFunction function, long[] bits) {
    made.clear();
    made.signature = function.signature();
    made.argumentCount = bits.length;
    System.arraycopy(bits, 0, made.bits, 0, bits.length);
    PointerSizes sizes = PointerSizes.of(function);
    for (int i = 0; i < bits.length; i++) {
      GlParameter p = function.parameters().get(i);
      long bytes = p.isPointer() && bits[i] != 0 ? sizes.bytes(i, made.bits, shadow) : -1;
      if (bytes >= 0 && bytes <= Integer.MAX_VALUE) {
        if (p.kind() == GlParameter.Kind.STRING_ARRAY) {
          made.strings[i] = sizes.strings(i, made.bits, shadow);
        }
        made.data[i] = NativeMemory.view(bits[i], bytes);
      }
    }
    driver.apply(made);
    if (function.returnsText()) {
      return made.resultText == null ? 0 : 1;
    }
    boolean address = function.returnPointers() > 0 || function.returnsNothing();
    return address ? made.result : function.returnType().canonical(made.result);
  }

  @Override
  public void close() {
    // holds nothing but memory
  }

  /** Memory for maps: addresses are told to nobody. */
  private static final class PlainMapMemory implements MapMemory {
    @Override
    public Block allocate(long sizeBytes) {
      long address = NativeMemory.allocate(sizeBytes);
      ByteBuffer view = NativeMemory.view(address, sizeBytes);
      return new Block(address, view.order(ByteOrder.nativeOrder()));
    }

    @Override
    public void release(Block block) {
      NativeMemory.free(block.address());
    }
  }

  /** What is asked of state that tells how large memory is. */
  private final class Questions implements GlQueries {
    private final Call question = new Call();

    @Override
    public long call(String function, long... arguments) {
      return make(question, GlFunctions.byName(function), arguments);
    }

    @Override
    public boolean has(String function) {
      return GlFunctions.find(function) != null;
    }
  }
}
