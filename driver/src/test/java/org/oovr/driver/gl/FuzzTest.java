package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;
import org.oovr.driver.gl.table.HandlerTable;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Random calls with random arguments: nothing is thrown, no fault of ours is counted, every command
 * that leaves is well formed, and a clean call afterwards still works.
 */
// Long because its reader of commands has a method for each kind of them.
class FuzzTest {
  private static final int CALLS = 120_000;

  /** Runs of so many calls; more where {@code -Doovr.hostile.runs} says so. */
  private static final int RUNS = Integer.getInteger("oovr.hostile.runs", 2);

  private static final long SEED = Long.getLong("oovr.hostile.seed", 1);

  static LongStream seeds() {
    return LongStream.range(SEED, SEED + RUNS);
  }

  /** Enum values that GL knows, so that arguments are often half right. */
  private static final List<Integer> ENUMS = new ArrayList<>();

  /** Values that are right often enough to get past the first check. */
  private static final int[] HOT = {
    GL.GL_TEXTURE_2D,
    GL.GL_TEXTURE_CUBE_MAP,
    GL.GL_TEXTURE_3D,
    GL.GL_TEXTURE_2D_ARRAY,
    GL.GL_TEXTURE_1D_ARRAY,
    GL.GL_TEXTURE_BUFFER,
    GL.GL_TEXTURE_CUBE_MAP_POSITIVE_X,
    GL.GL_TEXTURE_CUBE_MAP_NEGATIVE_Z,
    GL.GL_TEXTURE_2D_MULTISAMPLE,
    GL.GL_ARRAY_BUFFER,
    GL.GL_ELEMENT_ARRAY_BUFFER,
    GL.GL_UNIFORM_BUFFER,
    GL.GL_PIXEL_UNPACK_BUFFER,
    GL.GL_PIXEL_PACK_BUFFER,
    GL.GL_COPY_READ_BUFFER,
    GL.GL_COPY_WRITE_BUFFER,
    GL.GL_FRAMEBUFFER,
    GL.GL_READ_FRAMEBUFFER,
    GL.GL_DRAW_FRAMEBUFFER,
    GL.GL_RENDERBUFFER,
    GL.GL_COLOR_ATTACHMENT0,
    GL.GL_COLOR_ATTACHMENT1,
    GL.GL_DEPTH_ATTACHMENT,
    GL.GL_RGBA,
    GL.GL_RGB,
    GL.GL_RED,
    GL.GL_RGBA8,
    GL.GL_RGB8,
    GL.GL_DEPTH_COMPONENT24,
    GL.GL_DEPTH24_STENCIL8,
    GL.GL_DEPTH_COMPONENT,
    GL.GL_DEPTH_STENCIL,
    GL.GL_UNSIGNED_BYTE,
    GL.GL_UNSIGNED_SHORT,
    GL.GL_UNSIGNED_INT,
    GL.GL_FLOAT,
    GL.GL_UNSIGNED_INT_24_8,
    GL.GL_TRIANGLES,
    GL.GL_TRIANGLE_STRIP,
    GL.GL_POINTS,
    GL.GL_NEAREST,
    GL.GL_LINEAR,
    GL.GL_TEXTURE_MIN_FILTER,
    GL.GL_TEXTURE_BASE_LEVEL,
    GL.GL_TEXTURE_MAX_LEVEL,
    GL.GL_STATIC_DRAW,
    GL.GL_NONE,
    GL.GL_BACK,
    GL.GL_COLOR,
    GL.GL_DEPTH,
    GL.GL_BLEND,
    GL.GL_SAMPLES_PASSED,
    GL.GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
    GL.GL_R32F,
    GL.GL_RGBA16UI
  };

  /** Samplers of the program, of a type each. */
  private static final String[] SAMPLERS = {"a", "c", "d", "texels"};

  private static final List<GlFunction> FUNCTIONS = new ArrayList<>();

  static {
    try {
      for (Field f : GL.class.getFields()) {
        if (f.getType() == int.class) {
          ENUMS.add(f.getInt(null));
        }
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
    for (String name : HandlerTable.names()) {
      GlFunction f = GlFunctions.find(name);
      if (f != null) {
        FUNCTIONS.add(f);
      }
    }
  }

  /** Looks at every command the way the simulator would. */
  private static final class Checker
      implements CommandSink,
          AccessVisitor,
          Command.Visitor<Void>,
          ResourceCommand.ResourceVisitor<Void> {
    private final java.util.Set<Integer> buffers = new java.util.HashSet<>();
    private final java.util.Set<Integer> textures = new java.util.HashSet<>();
    long draws;

    /** Target of the pass that is open, or null. */
    private RenderTarget pass;

    @Override
    public void accept(Command c) {
      c.accept((Command.Visitor<Void>) this);
      c.drop();
    }

    // --- what all commands touch exists, and lies inside

    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      assertTrue(buffers.contains(buffer.id()));
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      assertTrue(buffers.contains(buffer.id()));
      assertTrue(offsetBytes >= 0 && offsetBytes + sizeBytes <= buffer.sizeBytes());
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      inside(range, usage);
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      inside(range, usage);
    }

    private void inside(ImageRange range, Usage usage) {
      Texture t = range.texture();
      boolean ofPass = usage == Usage.ATTACHMENT || usage == Usage.CLEAR;
      assertTrue(ofPass || pass == null || !pass.attaches(t), usage + " inside a pass");
      assertTrue(textures.contains(t.id()));
      assertTrue(range.levels() > 0 && range.layers() > 0 && range.aspects() != 0);
      assertTrue(range.firstLevel() + range.levels() <= t.levels());
      assertTrue(range.firstLayer() + range.layers() <= t.slices(range.firstLevel()));
    }

    @Override
    public void destroys(Buffer buffer) {
      assertTrue(buffers.remove(buffer.id()));
    }

    @Override
    public void destroys(Texture texture) {
      assertTrue(textures.remove(texture.id()));
    }

    private Void look(Command c) {
      c.accesses(this);
      return null;
    }

    // --- what only some do

    @Override
    public Void beginPass(Command.BeginPass c) {
      assertNull(pass);
      look(c);
      pass = c.target();
      return null;
    }

    @Override
    public Void endPass(Command.EndPass c) {
      assertNotNull(pass);
      pass = null;
      return null;
    }

    @Override
    public Void draw(Command.Draw c) {
      assertNotNull(pass);
      draws++;
      c.accesses(pass, this);
      return null;
    }

    @Override
    public Void execute(Command.Execute c) {
      c.accesses(pass, this);
      return null;
    }

    @Override
    public Void submit(Command.Submit c) {
      assertNull(pass);
      return look(c);
    }

    @Override
    public Void barrier(Command.Barrier c) {
      return look(c);
    }

    @Override
    public Void drawStreamed(Command.DrawStreamed c) {
      assertNotNull(pass);
      draws++;
      c.accesses(pass, this);
      return null;
    }

    @Override
    public Void drawIndirect(Command.DrawIndirect c) {
      assertNotNull(pass);
      draws++;
      c.accesses(pass, this);
      return null;
    }

    @Override
    public Void dispatch(Dispatch c) {
      throw new AssertionError(c);
    }

    @Override
    public Void dispatchIndirect(Dispatch.Indirect c) {
      throw new AssertionError(c);
    }

    @Override
    public Void resource(ResourceCommand c) {
      return c.accept((ResourceCommand.ResourceVisitor<Void>) this);
    }

    @Override
    public Void beginQuery(Command.BeginQuery c) {
      return look(c);
    }

    @Override
    public Void endQuery(Command.EndQuery c) {
      return look(c);
    }

    @Override
    public Void fence(Command.Fence c) {
      return look(c);
    }

    @Override
    public Void beginFrame(Command.BeginFrame c) {
      return look(c);
    }

    @Override
    public Void endFrame(Command.EndFrame c) {
      return look(c);
    }

    @Override
    public Void createBuffer(ResourceCommand.CreateBuffer c) {
      assertTrue(buffers.add(c.buffer().id()));
      return look(c);
    }

    @Override
    public Void updateBuffer(ResourceCommand.UpdateBuffer c) {
      return look(c);
    }

    @Override
    public Void copyBuffer(ResourceCommand.CopyBuffer c) {
      return look(c);
    }

    @Override
    public Void readBuffer(ResourceCommand.ReadBuffer c) {
      return look(c);
    }

    @Override
    public Void destroyBuffer(ResourceCommand.DestroyBuffer c) {
      return look(c);
    }

    @Override
    public Void createMemory(ResourceCommand.CreateMemory c) {
      return look(c);
    }

    @Override
    public Void destroyMemory(ResourceCommand.DestroyMemory c) {
      return look(c);
    }

    @Override
    public Void createTexture(ResourceCommand.CreateTexture c) {
      assertTrue(textures.add(c.texture().id()));
      return look(c);
    }

    @Override
    public Void updateTexture(ResourceCommand.UpdateTexture c) {
      assertTrue(c.x() >= 0 && c.x() + c.width() <= c.texture().width(c.level()));
      assertTrue(c.y() >= 0 && c.y() + c.height() <= c.texture().height(c.level()));
      assertEquals(
          c.texture().format().regionBytes(c.width(), c.height(), c.depth()), c.data().length);
      return look(c);
    }

    @Override
    public Void copyTexture(ResourceCommand.CopyTexture c) {
      return look(c);
    }

    @Override
    public Void readTexture(ResourceCommand.ReadTexture c) {
      assertTrue(c.x() >= 0 && c.y() >= 0 && c.width() > 0 && c.height() > 0);
      return look(c);
    }

    @Override
    public Void destroyTexture(ResourceCommand.DestroyTexture c) {
      return look(c);
    }

    @Override
    public Void generateMipmaps(ResourceCommand.GenerateMipmaps c) {
      return look(c);
    }

    @Override
    public Void blit(ResourceCommand.Blit c) {
      return look(c);
    }

    @Override
    public Void clear(ResourceCommand.Clear c) {
      return look(c);
    }
  }

  /** A context with one object of every kind, so that small random names mean something. */
  private static GlTestContext populated() {
    GlTestContext gl = GlTestContext.core();
    draws(gl);
    gl.fullQuad();
    gl.buffer(GL.GL_ELEMENT_ARRAY_BUFFER, new short[64]);
    int[] targets = {
      GL.GL_TEXTURE_2D,
      GL.GL_TEXTURE_CUBE_MAP,
      GL.GL_TEXTURE_3D,
      GL.GL_TEXTURE_2D_ARRAY,
      GL.GL_TEXTURE_1D_ARRAY,
      GL.GL_TEXTURE_BUFFER,
      GL.GL_TEXTURE_2D_MULTISAMPLE
    };
    for (int target : targets) {
      gl.call("glBindTexture", target, gl.gen("glGenTextures"));
    }
    for (int i = 0; i < 3; i++) {
      gl.call("glBindFramebuffer", GL.GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, gl.gen("glGenRenderbuffers"));
    }
    gl.call("glBindFramebuffer", GL.GL_FRAMEBUFFER, 0);
    gl.gen("glGenSamplers");
    gl.gen("glGenQueries");
    return gl;
  }

  /** Makes the program that is used, and says its name. */
  private static int draws(GlTestContext gl) {
    gl.program(
        "#version 330 core\nlayout(location=0) in vec2 p; in ivec4 q; uniform mat4 m[2];\n"
            + "layout(std140) uniform B { vec4 b; }; uniform samplerBuffer texels;\n"
            + "void main() { gl_Position = m[0] * m[1] * vec4(p, q.xy) + b"
            + " + texelFetch(texels, 0); }",
        "#version 330 core\nuniform sampler2D a; uniform samplerCube c; uniform sampler3D d;\n"
            + "uniform vec4 color; out vec4 o;\n"
            + "void main() { o = color + texture(a, color.xy) + texture(c, color.xyz)\n"
            + " + texture(d, color.xyz); }");
    int program = gl.getInteger(GL.GL_CURRENT_PROGRAM);
    samplersApart(gl, program);
    return program;
  }

  /**
   * Gives each sampler of the program a unit of its own: where two of different types read one,
   * every draw is an error.
   */
  private static void samplersApart(GlTestContext gl, int program) {
    for (int i = 0; i < SAMPLERS.length; i++) {
      gl.call("glUniform1i", gl.uniform(program, SAMPLERS[i]), i);
    }
  }

  private static boolean excluded(String name) {
    return name.contains("Destroy")
        || name.contains("MakeCurrent")
        || name.startsWith("wgl")
        || name.startsWith("egl")
        // random texts would only ever fail to compile, and drop the program that draws
        || name.equals("glShaderSource")
        || name.equals("glLinkProgram")
        || name.startsWith("glDelete")
        || name.equals("oovrFrameBegin")
        || name.equals("glUseProgram");
  }

  /**
   * Leaves states in which every draw is an error, most of the time.
   *
   * @return the program that draws now
   */
  private static int leave(GlTestContext gl, Random random, int before, int array) {
    int program = before;
    gl.call("glXMakeCurrent", 0L, 7L, gl.context);
    gl.call("glUseProgram", program);
    if (gl.getInteger(GL.GL_CURRENT_PROGRAM) != program) {
      program = draws(gl); // it was deleted, or linked anew with what does not compile
    }
    gl.call("glBindVertexArray", array);
    gl.call("glBindFramebuffer", GL.GL_FRAMEBUFFER, Math.max(0, random.nextInt(5) - 2));
    if (random.nextInt(4) > 0) {
      samplersApart(gl, program);
      gl.call("glBlendEquation", GL.GL_FUNC_ADD);
    }
    gl.call("glEndConditionalRender");
    gl.call("glEndTransformFeedback");
    gl.call("glEnd");
    gl.call("glEndList");
    return program;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomCallsAreSurvived(long seed) {
    Random random = new Random(seed);
    GlTestContext gl = populated();
    GlDriver driver = gl.driver;
    int program = gl.getInteger(GL.GL_CURRENT_PROGRAM);
    int array = gl.getInteger(GL.GL_VERTEX_ARRAY_BINDING);
    Call call = new Call();
    for (int i = 0; i < CALLS; i++) {
      GlFunction f = FUNCTIONS.get(random.nextInt(FUNCTIONS.size()));
      if (excluded(f.name()) && random.nextInt(100) > 0) {
        continue;
      }
      call.clear();
      call.signature = f.signature();
      call.number = i;
      call.recorded = (seed - 1 & 2) != 0 && random.nextInt(4) == 0;
      call.result = random.nextInt(8);
      for (int a = 0; a < f.parameters().size(); a++) {
        argument(random, call, a, f.parameters().get(a));
      }
      driver.apply(call);
      String at = "call " + i + ": " + f.name();
      assertEquals(
          List.of(),
          driver.diagnostics().faults(),
          () -> at + ": " + driver.diagnostics().firstFault());
      if (i % 16 == 0) {
        program = leave(gl, random, program, array);
      }
    }
    assertTrue(driver.diagnostics().errors().size() > 100);
    // the stream goes on: a frame can still be drawn
    gl.recorded = false;
    gl.call("glEnd");
    gl.call("glEndList");
    gl.call("glXMakeCurrent", 0L, 7L, gl.context);
    gl.call("glBindFramebuffer", GL.GL_FRAMEBUFFER, 0);
    gl.call("glDisable", GL.GL_RASTERIZER_DISCARD);
    gl.call("glEndConditionalRender");
    int clears = gl.clears().size();
    gl.call("glColorMask", true, true, true, true);
    gl.call("glDrawBuffer", GL.GL_BACK);
    gl.call("glClear", GL.GL_COLOR_BUFFER_BIT);
    assertEquals(clears + 1, gl.clears().size());
    Checker checker = new Checker();
    gl.commands.forEach(checker::accept);
    assertTrue(checker.draws > 150, "only " + checker.draws + " draws");
  }

  private static void argument(Random random, Call call, int a, GlParameter p) {
    if (p.isPointer()) {
      pointer(random, call, a, p);
      return;
    }
    if (p.group().equals("PrimitiveType")) {
      call.bits[a] = random.nextInt(8);
      return;
    }
    if (p.group().equals("DrawElementsType")) {
      call.bits[a] = (long) GL.GL_UNSIGNED_BYTE + random.nextInt(5);
      return;
    }
    if (p.type() == GlType.ENUM && random.nextInt(2) == 0) {
      call.bits[a] = HOT[random.nextInt(HOT.length)];
      return;
    }
    if (p.type() == GlType.ENUM) {
      call.bits[a] = ENUMS.get(random.nextInt(ENUMS.size())) & 0xffffffffL;
      return;
    }
    long v =
        switch (random.nextInt(8)) {
          case 0 -> random.nextInt() >> random.nextInt(32);
          case 1 -> random.nextInt(20) == 0 ? random.nextLong() : random.nextInt(300);
          case 2 -> -1;
          case 3 -> ENUMS.get(random.nextInt(ENUMS.size()));
          default -> random.nextInt(9);
        };
    if (p.type() == GlType.FLOAT) {
      v = Float.floatToRawIntBits(random.nextInt(5) == 0 ? Float.NaN : random.nextFloat() * 4);
    } else if (p.type() == GlType.DOUBLE) {
      v = Double.doubleToRawLongBits(random.nextDouble());
    }
    call.bits[a] = p.type().canonical(v);
  }

  private static void pointer(Random random, Call call, int a, GlParameter p) {
    int kind = random.nextInt(4);
    if (kind == 0) {
      return;
    }
    if (kind == 1) {
      call.bits[a] = random.nextInt(100);
      return;
    }
    call.bits[a] = Call.SOME_ADDRESS;
    if (p.kind() == GlParameter.Kind.STRING_ARRAY) {
      call.strings[a] = new String[] {"x", null, "lights[1"};
      return;
    }
    ByteBuffer b = ByteBuffer.allocate(random.nextInt(80)).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i + 4 <= b.limit(); i += 4) {
      b.putInt(i, random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(9));
    }
    call.data[a] = b;
  }
}
