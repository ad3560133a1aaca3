package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.ResourceCommand;

/** Whoever looks at a buffer sees what shaders wrote, whichever way it looks. */
class StorageContentsTest {
  private static final String COUNT_UP =
      "#version 430\nlayout(local_size_x = 4) in;\n"
          + "layout(std430, binding = 0) buffer Numbers { uint n[]; };\n"
          + "void main() { n[gl_LocalInvocationIndex] += 1u; }";

  private static final String WHOLE =
      "#version 330 core\nlayout(location = 0) in vec2 p;\n"
          + "void main() { gl_Position = vec4(p, 0, 1); }";

  private final TestMapMemory memory = new TestMapMemory();
  private final GlTestContext gl =
      GlTestContext.drawing(GlTestContext.options().withMapMemory(memory), 0);
  private int counting;
  private int numbers;

  @BeforeEach
  void begin() {
    counting = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", counting, gl.shader(GL_COMPUTE_SHADER, COUNT_UP));
    gl.call("glLinkProgram", counting);
    numbers = gl.buffer(GL_ARRAY_BUFFER, new int[] {1, 2, 3, 4});
    gl.call("glBindBufferBase", GL_SHADER_STORAGE_BUFFER, 0, numbers);
  }

  @AfterEach
  void close() {
    gl.close();
  }

  private void countUp() {
    gl.call("glUseProgram", counting);
    gl.call("glDispatchCompute", 1, 1, 1);
    gl.expect(GL_NO_ERROR);
  }

  private int[] numbers() {
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call("glGetNamedBufferSubData", numbers, 0L, 16L, out);
    gl.expect(GL_NO_ERROR);
    return ints(out);
  }

  private static int[] ints(ByteBuffer bytes) {
    int[] out = new int[bytes.limit() / 4];
    bytes.asIntBuffer().get(out);
    return out;
  }

  @Test
  void mapsShowIt() {
    countUp();
    long a = gl.call("glMapBuffer", GL_ARRAY_BUFFER, GL_READ_WRITE);
    ByteBuffer view = memory.live.get(a).view();
    assertArrayEquals(new int[] {2, 3, 4, 5}, ints(view));
    view.putInt(4, 70);
    gl.call("glUnmapBuffer", GL_ARRAY_BUFFER);
    countUp();
    assertArrayEquals(new int[] {3, 71, 5, 6}, numbers());
  }

  @Test
  void mapsThatStayShowItAfterAFence() {
    numbers = gl.gen("glGenBuffers");
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, numbers);
    int access = GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    gl.call("glBufferStorage", GL_ARRAY_BUFFER, 16L, new int[] {1, 2, 3, 4}, access);
    long a = gl.call("glMapBufferRange", GL_ARRAY_BUFFER, 0L, 16L, access);
    ByteBuffer view = memory.live.get(a).view();
    gl.call("glBindBufferBase", GL_SHADER_STORAGE_BUFFER, 0, numbers);
    view.putInt(0, 10);
    countUp();
    gl.call("glMemoryBarrier", GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT);
    gl.call("glFenceSync", GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    assertArrayEquals(new int[] {11, 3, 4, 5}, ints(view));
    view.putInt(12, 50);
    countUp();
    view.putInt(8, 40);
    gl.call("glFinish");
    assertArrayEquals(new int[] {12, 4, 40, 51}, ints(view));
    assertArrayEquals(new int[] {12, 4, 40, 51}, numbers());
  }

  @Test
  void copiesAndPixelsHaveIt() {
    countUp();
    int copy = gl.buffer(GL_COPY_WRITE_BUFFER, new int[2]);
    gl.call("glCopyBufferSubData", GL_ARRAY_BUFFER, GL_COPY_WRITE_BUFFER, 4L, 0L, 8L);
    ByteBuffer out = GlTestContext.buffer(8);
    gl.call("glGetNamedBufferSubData", copy, 0L, 8L, out);
    assertArrayEquals(new int[] {3, 4}, ints(out));

    countUp(); // 3, 4, 5, 6
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glBindBuffer", GL_PIXEL_UNPACK_BUFFER, numbers);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 4, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
    gl.call("glBindBuffer", GL_PIXEL_UNPACK_BUFFER, 0);
    out = GlTestContext.buffer(16);
    gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
    assertArrayEquals(new int[] {3, 4, 5, 6}, ints(out));
  }

  @Test
  void texturesOfBuffersHaveItWithoutReadingBack() {
    gl.fullQuad();
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_BUFFER, texture);
    gl.call("glTexBuffer", GL_TEXTURE_BUFFER, GL_R32UI, numbers);
    int p =
        gl.program(
            WHOLE,
            "#version 330\nuniform usamplerBuffer t; out vec4 o;\n"
                + "void main() { o = vec4(texelFetch(t, 3)) / 255.0; }");
    for (int i = 0; i < 2; i++) {
      countUp();
      gl.call("glUseProgram", p);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      assertEquals(5 + i, gl.pixel(4, 4) >>> 24);
    }
    assertEquals(0, gl.commands(ResourceCommand.ReadBuffer.class).size());
  }

  /** A shader samples what was drawn before it, with uniforms and uniform blocks of its own. */
  @Test
  void computeShadersReadWhatDrawsReadToo() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    int target = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, target);
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    gl.fullQuad();
    gl.call("glViewport", 0, 0, 4, 4);
    gl.program(WHOLE, "#version 330\nout vec4 o;\nvoid main() { o = vec4(1, 0, 1, 1); }");
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    int p = (int) gl.call("glCreateProgram");
    gl.call(
        "glAttachShader",
        p,
        gl.shader(
            GL_COMPUTE_SHADER,
            "#version 430\nlayout(local_size_x = 1) in;\n"
                + "layout(std430, binding = 0) buffer Numbers { uint n[]; };\n"
                + "layout(std140, binding = 2) uniform Scale { uint scale; };\n"
                + "uniform sampler2D image; uniform uint more;\n"
                + "void main() { n[gl_WorkGroupID.x] = more\n"
                + "  + scale * uint(texture(image, vec2(0.5)).b) + 100u * gl_NumWorkGroups.x; }"));
    gl.call("glLinkProgram", p);
    gl.call("glUseProgram", p);
    gl.call("glUniform1ui", gl.uniform(p, "more"), 7);
    int scale = gl.buffer(GL_UNIFORM_BUFFER, new int[] {20, 0, 0, 0});
    gl.call("glBindBufferBase", GL_UNIFORM_BUFFER, 2, scale);
    gl.call("glDispatchCompute", 3, 1, 1);
    gl.expect(GL_NO_ERROR);
    assertArrayEquals(new int[] {327, 327, 327, 4}, numbers());
  }

  @Test
  void clearsOfAPartKeepTheRest() {
    countUp();
    gl.call(
        "glClearBufferSubData",
        GL_ARRAY_BUFFER,
        GL_R32UI,
        4L,
        8L,
        GL_RED_INTEGER,
        GL_UNSIGNED_INT,
        new int[] {9});
    assertArrayEquals(new int[] {2, 9, 9, 5}, numbers());
    countUp();
    gl.call(
        "glClearNamedBufferSubData",
        numbers,
        GL_RG16UI,
        12L,
        4L,
        GL_RG_INTEGER,
        GL_UNSIGNED_BYTE,
        new byte[] {1, 2});
    assertArrayEquals(new int[] {3, 10, 10, 0x20001}, numbers());
    gl.call("glClearNamedBufferData", numbers, GL_R8, GL_RED, GL_FLOAT, null);
    assertArrayEquals(new int[4], numbers());
    gl.call(
        "glClearBufferData",
        GL_ARRAY_BUFFER,
        GL_RGBA8,
        GL_RGBA,
        GL_FLOAT,
        new float[] {0, 0, 0, 1});
    assertEquals(0xff000000, numbers()[3]);
    gl.call(
        "glClearBufferSubData",
        GL_ARRAY_BUFFER,
        GL_R32UI,
        2L,
        8L,
        GL_RED_INTEGER,
        GL_UNSIGNED_INT,
        null);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void severalBuffersAreBoundAtOnce() {
    int other = gl.buffer(GL_ARRAY_BUFFER, new int[] {5, 5, 5, 5, 1, 1, 1, 1});
    gl.call("glBindBuffer", GL_SHADER_STORAGE_BUFFER, numbers);
    gl.call("glBindBuffersBase", GL_SHADER_STORAGE_BUFFER, 0, 2, new int[] {other, numbers});
    assertEquals(numbers, gl.getInteger(GL_SHADER_STORAGE_BUFFER_BINDING));
    countUp();
    gl.call(
        "glBindBuffersRange",
        GL_SHADER_STORAGE_BUFFER,
        0,
        1,
        new int[] {other},
        new long[] {16},
        new long[] {12});
    gl.expect(GL_NO_ERROR);
    countUp();
    ByteBuffer out = GlTestContext.buffer(32);
    gl.call("glGetNamedBufferSubData", other, 0L, 32L, out);
    // what lies outside of the range is not written
    assertArrayEquals(new int[] {6, 6, 6, 6, 2, 2, 2, 1}, ints(out));
    gl.call("glBindBuffersBase", GL_SHADER_STORAGE_BUFFER, 0, 2, null);
    countUp();
    gl.call("glGetNamedBufferSubData", other, 0L, 32L, out);
    assertArrayEquals(new int[] {6, 6, 6, 6, 2, 2, 2, 1}, ints(out));
  }
}
