package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.MemoryParts;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/**
 * A driver with one context on a 64x48 window, called by function name. Arguments: numbers and
 * booleans as values; arrays, buffers and texts as memory; null as the null pointer.
 */
public final class GlTestContext implements AutoCloseable {
  public static final int WIDTH = 64;
  public static final int HEIGHT = 48;
  private static final long WINDOW = 7;

  /** Everything sent to the simulator, in order. */
  public final List<Command> commands = new ArrayList<>();

  /** Finished frames, when there is a renderer. */
  public final List<Frame> frames = new ArrayList<>();

  public final GlDriver driver;
  public long context;
  private final Renderer renderer;
  private final Call call = new Call();
  private long number;

  /** Whether calls are given as already answered. */
  public boolean recorded;

  private String recordedText;

  public int thread;

  private GlTestContext(GlOptions options, boolean draws) {
    this(options, draws ? (module, counting) -> Interpreter.of(module) : null);
  }

  /** Draws with a back end, where there is one. */
  private GlTestContext(GlOptions options, ShaderBackEnd shaders) {
    renderer =
        shaders == null
            ? null
            : new Renderer(new RenderOptions(1, RenderOptions.Study.NEVER), frames::add, shaders);
    CommandSink sink =
        command -> {
          commands.add(command);
          if (renderer != null) {
            renderer.accept(command);
          } else {
            command.drop();
          }
        };
    driver = new GlDriver(sink, options);
  }

  private GlTestContext(GlOptions options, boolean core, boolean draws, int samples) {
    this(options, draws);
    open(core, samples);
  }

  /** A driver that has executed nothing but a stream of calls; it draws. */
  public static GlTestContext after(byte[] stream) throws IOException {
    GlTestContext gl = new GlTestContext(options().withDrawAll(true), true);
    CallDecoder decoder = new CallDecoder(new ByteArrayInputStream(stream), GlCallTable.INSTANCE);
    for (Call call = decoder.next(); call != null; call = decoder.next()) {
      gl.driver.apply(call);
    }
    assertEquals(List.of(), gl.driver.diagnostics().faults());
    assertEquals(List.of(), gl.driver.diagnostics().errors());
    return gl;
  }

  private void open(boolean core, int samples) {
    open(3, 3, core, samples);
  }

  private void open(int major, int minor, boolean core, int samples) {
    call("oovrDrawable", WINDOW, WIDTH, HEIGHT, 24, 8, samples, 8, false, true);
    context =
        call(
            "glXCreateContextAttribsARB",
            0L,
            0L,
            0L,
            true,
            new int[] {0x2091, major, 0x2092, minor, 0x9126, core ? 1 : 2, 0});
    call("glXMakeCurrent", 0L, WINDOW, context);
  }

  public static GlOptions options() {
    return GlOptions.of(Shared.FRONT_END).withMapMemory(new TestMapMemory());
  }

  /** One compiler for all tests: its cache saves time. */
  private static final class Shared {
    static final GlslFrontEnd FRONT_END = new GlslFrontEnd();
  }

  /** Core context, commands only. */
  public static GlTestContext core() {
    return new GlTestContext(options(), true, false, 0);
  }

  /** Compatibility context, commands only. */
  public static GlTestContext compatibility() {
    return new GlTestContext(options(), false, false, 0);
  }

  /** Core context that draws. */
  public static GlTestContext drawing() {
    return new GlTestContext(options(), true, true, 0);
  }

  /** Compatibility context that draws. */
  public static GlTestContext drawingCompatibility() {
    return new GlTestContext(options(), false, true, 0);
  }

  /** Compatibility context of the newest version, which draws as programs are drawn. */
  public static GlTestContext drawingCompiled() {
    return drawingCompiled(options());
  }

  /** The same with other options. */
  public static GlTestContext drawingCompiled(GlOptions options) {
    GlTestContext gl = new GlTestContext(options, ShaderCompiler::compile);
    gl.open(4, 6, false, 0);
    return gl;
  }

  public static GlTestContext drawing(GlOptions options, int samples) {
    return new GlTestContext(options, true, true, samples);
  }

  public static GlTestContext commands(GlOptions options) {
    return new GlTestContext(options, true, false, 0);
  }

  @Override
  public void close() {
    if (renderer != null) {
      renderer.close();
    }
  }

  // --- calls

  /** Executes a call and returns its raw result. */
  public long call(String name, Object... arguments) {
    return call(0, name, arguments);
  }

  /** A call that a real driver has answered with {@code result}. */
  public long recorded(long result, String name, Object... arguments) {
    boolean before = recorded;
    recorded = true;
    try {
      return call(result, name, arguments);
    } finally {
      recorded = before;
    }
  }

  /** What a real driver has told of itself: an answer to {@code glGetString}. */
  public void recordedText(int name, String text) {
    recordedText = text;
    recorded(1, "glGetString", name);
    recordedText = null;
  }

  private long call(long result, String name, Object... arguments) {
    GlFunction f = GlFunctions.byName(name);
    assertEquals(f.parameters().size(), arguments.length, "arguments of " + name);
    call.clear();
    call.signature = f.signature();
    call.number = number++;
    call.thread = thread;
    call.argumentCount = arguments.length;
    call.recorded = recorded;
    call.result = result;
    call.resultText = recordedText;
    for (int i = 0; i < arguments.length; i++) {
      set(i, f.parameters().get(i), arguments[i]);
    }
    driver.apply(call);
    assertEquals(
        List.of(),
        driver.diagnostics().faults(),
        () -> name + ": " + driver.diagnostics().firstFault());
    return call.result;
  }

  private void set(int i, GlParameter p, Object a) {
    if (a == null) {
      return;
    }
    if (a instanceof Boolean b) {
      call.bits[i] = b ? 1 : 0;
    } else if (a instanceof Float f) {
      call.bits[i] =
          p.type() == GlType.DOUBLE
              ? Double.doubleToRawLongBits(f)
              : Float.floatToRawIntBits(f) & 0xffffffffL;
    } else if (a instanceof Double d) {
      call.bits[i] = Double.doubleToRawLongBits(d);
    } else if (a instanceof Number n) {
      call.bits[i] = p.isPointer() ? n.longValue() : p.type().canonical(n.longValue());
    } else if (a instanceof String[] s) {
      call.strings[i] = s;
      call.bits[i] = Call.SOME_ADDRESS;
    } else if (a instanceof byte[][] parts) {
      call.data[i] = MemoryParts.of(Stream.of(parts).map(ByteBuffer::wrap).toList());
      call.bits[i] = Call.SOME_PARTS;
    } else {
      call.data[i] = memory(a);
      call.bits[i] = Call.SOME_ADDRESS;
    }
  }

  private static ByteBuffer memory(Object a) {
    if (a instanceof ByteBuffer b) {
      return b;
    }
    if (a instanceof String s) {
      return ByteBuffer.wrap((s + "\0").getBytes(StandardCharsets.UTF_8));
    }
    if (a instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (a instanceof int[] ints) {
      ByteBuffer b = buffer(4 * ints.length);
      b.asIntBuffer().put(ints);
      return b;
    }
    if (a instanceof short[] shorts) {
      ByteBuffer b = buffer(2 * shorts.length);
      b.asShortBuffer().put(shorts);
      return b;
    }
    if (a instanceof float[] floats) {
      ByteBuffer b = buffer(4 * floats.length);
      b.asFloatBuffer().put(floats);
      return b;
    }
    if (a instanceof long[] longs) {
      ByteBuffer b = buffer(8 * longs.length);
      b.asLongBuffer().put(longs);
      return b;
    }
    throw new IllegalArgumentException("argument " + a.getClass());
  }

  /** Zeroed memory. */
  public static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  public String text(String name, Object... arguments) {
    call(name, arguments);
    return call.resultText;
  }

  // --- frequent calls

  public int error() {
    return (int) call("glGetError");
  }

  /** Asserts the pending error. */
  public void expect(int code) {
    assertEquals(Integer.toHexString(code), Integer.toHexString(error()));
  }

  public int gen(String name) {
    ByteBuffer out = buffer(4);
    call(name, 1, out);
    return out.getInt(0);
  }

  public int getInteger(int pname) {
    ByteBuffer out = buffer(64);
    call("glGetIntegerv", pname, out);
    return out.getInt(0);
  }

  /** One of several integers of a state value. */
  public int buffer4(int pname, int index) {
    ByteBuffer out = buffer(64);
    call("glGetIntegerv", pname, out);
    return out.getInt(4 * index);
  }

  /** A bound buffer with these contents. */
  public int buffer(int target, Object contents) {
    int name = gen("glGenBuffers");
    call("glBindBuffer", target, name);
    ByteBuffer b = memory(contents);
    call("glBufferData", target, (long) b.limit(), b, GL_STATIC_DRAW);
    return name;
  }

  public int shader(int type, String source) {
    int s = (int) call("glCreateShader", type);
    call("glShaderSource", s, 1, new String[] {source}, null);
    call("glCompileShader", s);
    ByteBuffer status = buffer(4);
    call("glGetShaderiv", s, GL_COMPILE_STATUS, status);
    if (!recorded) {
      assertEquals(1, status.getInt(0), () -> shaderLog(s));
    }
    return s;
  }

  public String shaderLog(int shader) {
    ByteBuffer log = buffer(4096);
    ByteBuffer length = buffer(4);
    call("glGetShaderInfoLog", shader, 4096, length, log);
    return new String(log.array(), 0, length.getInt(0), StandardCharsets.UTF_8);
  }

  public String programLog(int program) {
    ByteBuffer log = buffer(4096);
    ByteBuffer length = buffer(4);
    call("glGetProgramInfoLog", program, 4096, length, log);
    return new String(log.array(), 0, length.getInt(0), StandardCharsets.UTF_8);
  }

  /** A linked program in use. */
  public int program(String vertex, String fragment) {
    int p = (int) call("glCreateProgram");
    call("glAttachShader", p, shader(GL_VERTEX_SHADER, vertex));
    call("glAttachShader", p, shader(GL_FRAGMENT_SHADER, fragment));
    call("glLinkProgram", p);
    ByteBuffer status = buffer(4);
    call("glGetProgramiv", p, GL_LINK_STATUS, status);
    assertEquals(1, status.getInt(0), () -> programLog(p));
    call("glUseProgram", p);
    return p;
  }

  /** A linked program of any stages in use: each a type and a source. */
  public int programOf(Object... shaders) {
    int p = (int) call("glCreateProgram");
    for (int i = 0; i < shaders.length; i += 2) {
      call("glAttachShader", p, shader((int) shaders[i], (String) shaders[i + 1]));
    }
    call("glLinkProgram", p);
    ByteBuffer status = buffer(4);
    call("glGetProgramiv", p, GL_LINK_STATUS, status);
    assertEquals(1, status.getInt(0), () -> programLog(p));
    call("glUseProgram", p);
    return p;
  }

  public int uniform(int program, String name) {
    return (int) call("glGetUniformLocation", program, name);
  }

  /** A bound vertex array whose attribute 0 is two floats per vertex. */
  public void positions(float... xy) {
    int v = gen("glGenVertexArrays");
    call("glBindVertexArray", v);
    buffer(GL_ARRAY_BUFFER, xy);
    call("glVertexAttribPointer", 0, 2, GL_FLOAT, false, 0, null);
    call("glEnableVertexAttribArray", 0);
  }

  /** A quad over the whole target, as a strip. */
  public void fullQuad() {
    positions(-1, -1, 1, -1, -1, 1, 1, 1);
  }

  public void present() {
    call("glXSwapBuffers", 0L, WINDOW);
  }

  /** RGBA bytes of a pixel of the read framebuffer. */
  public int pixel(int x, int y) {
    ByteBuffer out = buffer(4);
    call("glReadPixels", x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
    return Integer.reverseBytes(out.getInt(0));
  }

  /** Asserts a pixel of the read framebuffer, as 0xRRGGBBAA. */
  public void expectPixel(int x, int y, int rgba) {
    assertEquals(Integer.toHexString(rgba), Integer.toHexString(pixel(x, y)), x + "," + y);
  }

  <T extends Command> List<T> commands(Class<T> type) {
    return commands.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** Clears, those that are the beginning of a pass included. */
  public List<ResourceCommand.Clear> clears() {
    return clears(commands);
  }

  public static List<ResourceCommand.Clear> clears(List<Command> commands) {
    return commands.stream()
        .map(c -> c instanceof Command.BeginPass pass ? pass.clear() : c)
        .filter(ResourceCommand.Clear.class::isInstance)
        .map(ResourceCommand.Clear.class::cast)
        .toList();
  }

  /** What was drawn to last. */
  public RenderTarget target() {
    return last(Command.BeginPass.class).target();
  }

  <T extends Command> T last(Class<T> type) {
    List<T> all = commands(type);
    return all.get(all.size() - 1);
  }
}
