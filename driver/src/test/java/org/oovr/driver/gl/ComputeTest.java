// Long because each shader stands beside the numbers that it must give.
package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.ResourceCommand;

/** Compute shaders, storage buffers and atomic counters. */
class ComputeTest {
  /** Adds up the numbers of each workgroup, and counts invocations and workgroups. */
  private static final String SUM =
      """
      #version 430 core
      layout(local_size_x = 4) in;
      layout(std430, binding = 1) readonly buffer In { uint bias; uint numbers[]; };
      layout(std430) buffer Out { uint sums[]; };
      layout(binding = 2, offset = 4) uniform atomic_uint invocations;
      layout(binding = 2) uniform atomic_uint left[2];
      uniform uint factor;
      shared uint part[4];
      void main() {
        uint i = gl_LocalInvocationIndex;
        part[i] = factor * numbers[gl_GlobalInvocationID.x] + bias;
        atomicCounterIncrement(invocations);
        memoryBarrierShared();
        barrier();
        if (i == 0u) {
          sums[gl_WorkGroupID.x] = part[0] + part[1] + part[2] + part[3];
          if (atomicCounterDecrement(left[1]) == 7u) {
            sums[gl_WorkGroupID.x] += 1000u;
          }
        }
      }
      """;

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int compute(String source) {
    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, gl.shader(GL_COMPUTE_SHADER, source));
    gl.call("glLinkProgram", p);
    assertEquals(1, get(p, GL_LINK_STATUS), () -> gl.programLog(p));
    gl.call("glUseProgram", p);
    return p;
  }

  private int get(int program, int pname) {
    ByteBuffer out = GlTestContext.buffer(12);
    gl.call("glGetProgramiv", program, pname, out);
    return out.getInt(0);
  }

  /** A buffer at a binding point. */
  private int bound(int target, int index, int... words) {
    int b = gl.buffer(GL_ARRAY_BUFFER, words);
    gl.call("glBindBufferBase", target, index, b);
    return b;
  }

  private static int[] words(GlTestContext gl, int buffer, int count) {
    gl.call("glBindBuffer", GL_COPY_READ_BUFFER, buffer);
    ByteBuffer out = GlTestContext.buffer(4 * count);
    gl.call("glGetBufferSubData", GL_COPY_READ_BUFFER, 0L, 4L * count, out);
    gl.expect(GL_NO_ERROR);
    int[] words = new int[count];
    out.asIntBuffer().get(words);
    return words;
  }

  private int[] words(int buffer, int count) {
    return words(gl, buffer, count);
  }

  @Test
  void computeShadersWriteStorageAndCounters() {
    int p = compute(SUM);
    gl.call("glUniform1ui", gl.uniform(p, "factor"), 10);
    int block = (int) gl.call("glGetProgramResourceIndex", p, GL_SHADER_STORAGE_BLOCK, "Out");
    gl.call("glShaderStorageBlockBinding", p, block, 3);
    bound(GL_SHADER_STORAGE_BUFFER, 1, 5, 1, 2, 3, 4, 5, 6, 7, 8);
    int out = bound(GL_SHADER_STORAGE_BUFFER, 3, new int[3]);
    int counters = bound(GL_ATOMIC_COUNTER_BUFFER, 2, 90, 100, 50, 9);
    gl.call("glDispatchCompute", 2, 1, 1);
    gl.call("glMemoryBarrier", GL_BUFFER_UPDATE_BARRIER_BIT);
    // left[0] is at 8, left[1] at 12
    assertArrayEquals(new int[] {120, 1280, 0}, words(out, 3));
    assertArrayEquals(new int[] {90, 108, 50, 7}, words(counters, 4));
    assertEquals(2, gl.commands(ResourceCommand.ReadBuffer.class).size());
    Command.Barrier barrier = gl.last(Command.Barrier.class);
    assertTrue(barrier.isForAll());
    gl.call("glMemoryBarrier", GL_BUFFER_UPDATE_BARRIER_BIT);
    assertEquals(1, gl.commands(Command.Barrier.class).size(), "nothing was written since");
    gl.call("glMemoryBarrierByRegion", GL_ALL_BARRIER_BITS);
    assertEquals(2, gl.commands(Command.Barrier.class).size());

    // a part of a buffer at an offset; the rest keeps what shaders wrote
    gl.call("glBindBufferRange", GL_SHADER_STORAGE_BUFFER, 1, out, 16L, 4L);
    gl.expect(GL_NO_ERROR);
    gl.call("glBindBufferRange", GL_SHADER_STORAGE_BUFFER, 1, out, 4L, 4L);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, out);
    gl.call("glBufferSubData", GL_ARRAY_BUFFER, 8L, 4L, new int[] {77});
    assertArrayEquals(new int[] {120, 1280, 77}, words(out, 3));
    assertEquals(2, gl.commands(ResourceCommand.ReadBuffer.class).size());
  }

  @Test
  void numbersOfWorkgroupsMayBeComputed() {
    compute(
        """
        #version 310 es
        layout(local_size_x = 1) in;
        layout(std430, binding = 0) buffer Numbers { uint n[4]; };
        void main() { n[1] = 3u; n[2] = 2u; n[3] = 1u; }
        """);
    int numbers = bound(GL_SHADER_STORAGE_BUFFER, 0, 0, 0, 0, 0);
    gl.call("glDispatchComputeIndirect", 4L);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBuffer", GL_DISPATCH_INDIRECT_BUFFER, numbers);
    assertEquals(numbers, gl.getInteger(GL_DISPATCH_INDIRECT_BUFFER_BINDING));
    gl.call("glDispatchCompute", 1, 1, 1);
    int count =
        compute(
            """
            #version 420
            #extension GL_ARB_compute_shader : require
            #extension GL_ARB_shader_storage_buffer_object : require
            layout(local_size_x = 2) in;
            layout(std430, binding = 5) buffer Count { uint count; };
            void main() { atomicAdd(count, 1u + gl_WorkGroupID.y); }
            """);
    assertTrue(count > 0);
    int counted = bound(GL_SHADER_STORAGE_BUFFER, 5, 0);
    gl.call("glDispatchComputeIndirect", 4L);
    gl.expect(GL_NO_ERROR);
    assertArrayEquals(new int[] {18}, words(counted, 1));
    gl.call("glDispatchComputeIndirect", 8L);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDispatchComputeIndirect", 2L);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glDispatchCompute", 65536, 1, 1);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glDispatchCompute", 0, 1, 1);
    gl.expect(GL_NO_ERROR);
    assertEquals(1, gl.commands(Dispatch.class).size());
    gl.call("glUseProgram", 0);
    gl.call("glDispatchCompute", 1, 1, 1);
    gl.expect(GL_INVALID_OPERATION);
  }

  private static final String WHOLE =
      "#version 330 core\nlayout(location = 0) in vec2 p;\n"
          + "void main() { gl_Position = vec4(p, 0, 1); }";

  @Test
  void drawsReadStorage() {
    gl.fullQuad();
    gl.program(
        "#version 430\nlayout(std430, binding = 4) buffer Places { vec2 place[]; };\n"
            + "void main() { gl_Position = vec4(place[gl_VertexID], 0, 1); }",
        "#version 330\n#extension GL_ARB_shader_storage_buffer_object : require\n"
            + "layout(std430) readonly buffer Colors { vec4 colors[]; };\n"
            + "out vec4 o;\nvoid main() { o = colors[colors.length() - 1]; }");
    int f = Float.floatToRawIntBits(1);
    int m = Float.floatToRawIntBits(-1);
    bound(GL_SHADER_STORAGE_BUFFER, 4, m, m, f, m, m, f, f, f);
    bound(GL_SHADER_STORAGE_BUFFER, 0, f, 0, 0, f, f, 0, f, f);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(3, 3, 0xff00ffff);
    assertEquals(0, gl.commands(ResourceCommand.ReadBuffer.class).size());
  }

  @Test
  void drawsWriteStorageAndCounters() {
    gl.fullQuad();
    gl.program(
        WHOLE,
        "#version 330\n#extension GL_ARB_shader_atomic_counters : require\n"
            + "#extension GL_ARB_shader_storage_buffer_object : require\n"
            + "#extension GL_ARB_shading_language_420pack : require\n"
            + "layout(binding = 0) uniform atomic_uint fragments;\n"
            + "layout(std430, binding = 1) buffer Most { uint most; };\n"
            + "out vec4 o;\nvoid main() { o = vec4(1);\n"
            + "  atomicMax(most, atomicCounterIncrement(fragments)); }");
    int fragments = bound(GL_ATOMIC_COUNTER_BUFFER, 0, 0);
    int most = bound(GL_SHADER_STORAGE_BUFFER, 1, 0);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    int all = GlTestContext.WIDTH * GlTestContext.HEIGHT;
    assertArrayEquals(new int[] {all}, words(fragments, 1));
    assertArrayEquals(new int[] {all - 1}, words(most, 1));
  }

  @Test
  void countersInArraysOfArraysLieOneBehindTheOther() {
    gl.fullQuad();
    gl.program(
        WHOLE,
        "#version 430\nlayout(binding = 0) uniform atomic_uint a[2][3];\n"
            + "layout(binding = 0) uniform atomic_uint b[2][2][2];\nuniform int k;\n"
            + "out vec4 o;\nvoid main() { o = vec4(1); atomicCounterIncrement(a[1][2]);\n"
            + "  atomicCounterDecrement(b[1][k][0]); atomicCounterIncrement(b[k][0][1]); }");
    int counters = bound(GL_ATOMIC_COUNTER_BUFFER, 0, new int[14]);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    int all = GlTestContext.WIDTH * GlTestContext.HEIGHT;
    int[] expected = new int[14];
    expected[5] = all;
    expected[6 + 4] = -all;
    expected[6 + 1] = all;
    assertArrayEquals(expected, words(counters, 14));
  }

  private static final String COUNTING =
      "#version 430\nEARLYlayout(std430, binding = 1) buffer Count { uint fragments; };\n"
          + "out vec4 o;\nvoid main() { o = vec4(1, 0, 0, 1); atomicAdd(fragments, 1u); }";

  /** Tests come after shading unless the shader says that they come before. */
  @Test
  void hiddenFragmentsWriteUnlessTestsAreEarly() {
    gl.fullQuad();
    gl.call("glEnable", GL_DEPTH_TEST);
    gl.call("glDepthFunc", GL_LESS);
    gl.call("glClearDepth", 0.25);
    gl.call("glClear", GL_DEPTH_BUFFER_BIT);
    int count = bound(GL_SHADER_STORAGE_BUFFER, 1, 0);
    gl.program(WHOLE, COUNTING.replace("EARLY", ""));
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    int all = GlTestContext.WIDTH * GlTestContext.HEIGHT;
    assertArrayEquals(new int[] {all}, words(count, 1));
    gl.program(WHOLE, COUNTING.replace("EARLY", "layout(early_fragment_tests) in;\n"));
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    assertArrayEquals(new int[] {all}, words(count, 1));
    gl.call("glColorMask", false, false, false, false);
    gl.call("glDepthFunc", GL_ALWAYS);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    assertArrayEquals(new int[] {2 * all}, words(count, 1));
  }

  /** A draw, a dispatch and a draw again, each after what the one before wrote. */
  @Test
  void drawsAndDispatchesKeepTheirOrder() {
    gl.positions(0, 0);
    int numbers = bound(GL_SHADER_STORAGE_BUFFER, 1, 3);
    String times = "#version 430\nlayout(std430, binding = 1) buffer N { int n; };\n";
    int draw =
        gl.program(
            times + "void main() { n = n * 10 + 1; gl_Position = vec4(2); }",
            "#version 430\nvoid main() {}");
    gl.call("glDrawArrays", GL_POINTS, 0, 1);
    compute(times + "layout(local_size_x = 1) in;\nvoid main() { n = n * 10 + 2; }");
    gl.call("glDispatchCompute", 1, 1, 1);
    gl.call("glUseProgram", draw);
    gl.call("glDrawArrays", GL_POINTS, 0, 1);
    assertArrayEquals(new int[] {3121}, words(numbers, 1));
  }

  /** Vertices and their number come from a shader. */
  @Test
  void drawsReadWhatShadersWrote() {
    compute(
        """
        #version 430
        layout(local_size_x = 4) in;
        layout(std430, binding = 0) buffer Vertices { vec2 place[]; };
        layout(std430, binding = 1) buffer Draw { uint count; uint instances; uint first; uint base; };
        void main() {
          uint i = gl_LocalInvocationIndex;
          place[i] = vec2(i & 1u, i >> 1) * 2.0 - 1.0;
          atomicAdd(count, 1u);
          instances = 1u;
        }
        """);
    gl.positions(new float[8]);
    ByteBuffer name = GlTestContext.buffer(4);
    gl.call("glGetIntegerv", GL_ARRAY_BUFFER_BINDING, name);
    gl.call("glBindBufferBase", GL_SHADER_STORAGE_BUFFER, 0, name.getInt(0));
    int draw = bound(GL_SHADER_STORAGE_BUFFER, 1, 0, 0, 0, 0);
    gl.call("glDispatchCompute", 1, 1, 1);
    gl.call("glMemoryBarrier", GL_COMMAND_BARRIER_BIT | GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT);
    assertEquals(2, gl.commands(Command.Barrier.class).size());
    gl.program(WHOLE, "#version 330\nout vec4 o;\nvoid main() { o = vec4(0, 1, 0, 1); }");
    gl.call("glBindBuffer", GL_DRAW_INDIRECT_BUFFER, draw);
    gl.call("glDrawArraysIndirect", GL_TRIANGLE_STRIP, 0L);
    gl.expectPixel(5, 5, 0x00ff00ff);
    gl.expectPixel(GlTestContext.WIDTH - 2, GlTestContext.HEIGHT - 2, 0x00ff00ff);
  }

  // --- links

  private String linkFails(int... shaders) {
    int p = (int) gl.call("glCreateProgram");
    for (int s : shaders) {
      gl.call("glAttachShader", p, s);
    }
    gl.call("glLinkProgram", p);
    assertEquals(0, get(p, GL_LINK_STATUS));
    return gl.programLog(p);
  }

  @Test
  void computeShadersStandAlone() {
    int compute = gl.shader(GL_COMPUTE_SHADER, SUM);
    String log = linkFails(compute, gl.shader(GL_VERTEX_SHADER, WHOLE));
    assertTrue(log.contains("other stages"), log);
    String unsized = "#version 430\nlayout(std430) buffer B { uint n; };\nvoid main() { n = 1u; }";
    log = linkFails(gl.shader(GL_COMPUTE_SHADER, unsized));
    assertTrue(log.contains("workgroups"), log);
    String shared =
        "#version 430\nlayout(local_size_x = 32, local_size_y = 32) in;\n"
            + "layout(std430) buffer B { uint n; };\nshared uint s[SIZE];\n"
            + "void main() { s[gl_LocalInvocationIndex] = 1u; barrier(); n = s[n]; }";
    compute(shared.replace("SIZE", "8192"));
    log = linkFails(gl.shader(GL_COMPUTE_SHADER, shared.replace("SIZE", "8193")));
    assertTrue(log.contains("32768"), log);
    log =
        linkFails(
            gl.shader(
                GL_COMPUTE_SHADER,
                "#version 430\nlayout(local_size_x = 1) in;\n"
                    + "layout(std430, binding = 0) buffer B { uint n; } b[17];\n"
                    + "void main() { b[0].n = b[16].n; }"));
    assertTrue(log.contains("17"), log);
    log =
        linkFails(
            gl.shader(
                GL_COMPUTE_SHADER,
                unsized.replace(
                    "430\n", "430\nlayout(local_size_x = 64, local_size_y = 64) in;\n")));
    assertTrue(log.contains("1024"), log);
    String main = "#version 430\nvoid part();\nvoid main() { part(); }";
    String part =
        "#version 430\nlayout(local_size_x = 3, local_size_y = 2) in;\n"
            + "layout(std430, binding = 6) buffer B { uint n; };\nvoid part() { n = 1u; }";
    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, gl.shader(GL_COMPUTE_SHADER, main));
    gl.call("glAttachShader", p, gl.shader(GL_COMPUTE_SHADER, part));
    gl.call("glLinkProgram", p);
    assertEquals(1, get(p, GL_LINK_STATUS), () -> gl.programLog(p));
    ByteBuffer size = GlTestContext.buffer(12);
    gl.call("glGetProgramiv", p, GL_COMPUTE_WORK_GROUP_SIZE, size);
    assertArrayEquals(
        new int[] {3, 2, 1}, new int[] {size.getInt(0), size.getInt(4), size.getInt(8)});
    int draws = gl.program(WHOLE, "#version 330\nout vec4 o;\nvoid main() { o = vec4(1); }");
    gl.call("glGetProgramiv", draws, GL_COMPUTE_WORK_GROUP_SIZE, size);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDispatchCompute", 1, 1, 1);
    gl.expect(GL_INVALID_OPERATION);
  }

  // --- questions

  private int[] resource(int program, int programInterface, int index, int... properties) {
    ByteBuffer length = GlTestContext.buffer(4);
    ByteBuffer values = GlTestContext.buffer(128);
    gl.call(
        "glGetProgramResourceiv",
        program,
        programInterface,
        index,
        properties.length,
        properties,
        32,
        length,
        values);
    gl.expect(GL_NO_ERROR);
    int[] out = new int[length.getInt(0)];
    values.asIntBuffer().get(out);
    return out;
  }

  private int index(int program, int programInterface, String name) {
    return (int) gl.call("glGetProgramResourceIndex", program, programInterface, name);
  }

  private int interfaceValue(int program, int programInterface, int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramInterfaceiv", program, programInterface, pname, out);
    return out.getInt(0);
  }

  private static final String DECLARING =
      """
      #version 430
      layout(local_size_x = 1) in;
      struct Item { vec2 place; float weight[3]; };
      layout(std430, binding = 4) buffer Items { uint count; Item fixed_[2]; Item items[]; } b;
      layout(std430, binding = 6) buffer Twice { vec4 v; mat3 m; } twice[2];
      layout(std430, binding = 2) buffer Unused { int unused[]; };
      layout(binding = 1, offset = 8) uniform atomic_uint n[2];
      layout(binding = 1) uniform atomic_uint last;
      void main() {
        b.items[atomicCounterIncrement(n[1])].place = b.fixed_[1].place;
        b.count = atomicCounter(last);
        twice[0].v = twice[1].v;
      }
      """;

  @Test
  void programsTellTheirStorage() {
    int p = compute(DECLARING);
    assertEquals(4, interfaceValue(p, GL_SHADER_STORAGE_BLOCK, GL_ACTIVE_RESOURCES));
    assertEquals(9, interfaceValue(p, GL_SHADER_STORAGE_BLOCK, GL_MAX_NAME_LENGTH));
    assertEquals(5, interfaceValue(p, GL_SHADER_STORAGE_BLOCK, GL_MAX_NUM_ACTIVE_VARIABLES));
    int items = index(p, GL_SHADER_STORAGE_BLOCK, "Items");
    assertArrayEquals(
        new int[] {4, 80, 5, 1, 0},
        resource(
            p,
            GL_SHADER_STORAGE_BLOCK,
            items,
            GL_BUFFER_BINDING,
            GL_BUFFER_DATA_SIZE,
            GL_NUM_ACTIVE_VARIABLES,
            GL_REFERENCED_BY_COMPUTE_SHADER,
            GL_REFERENCED_BY_VERTEX_SHADER));
    int second = index(p, GL_SHADER_STORAGE_BLOCK, "Twice[1]");
    assertArrayEquals(
        new int[] {7, 64},
        resource(p, GL_SHADER_STORAGE_BLOCK, second, GL_BUFFER_BINDING, GL_BUFFER_DATA_SIZE));
    int place = index(p, GL_BUFFER_VARIABLE, "Items.items[0].place");
    int[] asked = {
      GL_TYPE,
      GL_ARRAY_SIZE,
      GL_OFFSET,
      GL_BLOCK_INDEX,
      GL_TOP_LEVEL_ARRAY_SIZE,
      GL_TOP_LEVEL_ARRAY_STRIDE,
      GL_ARRAY_STRIDE
    };
    assertArrayEquals(
        new int[] {GL_FLOAT_VEC2, 1, 56, items, 0, 24, 0},
        resource(p, GL_BUFFER_VARIABLE, place, asked));
    int weight = index(p, GL_BUFFER_VARIABLE, "Items.fixed_[0].weight[0]");
    assertArrayEquals(
        new int[] {GL_FLOAT, 3, 16, items, 2, 24, 4},
        resource(p, GL_BUFFER_VARIABLE, weight, asked));
    assertEquals(-1, index(p, GL_BUFFER_VARIABLE, "Items.fixed_[1].place"));
    int unused = index(p, GL_BUFFER_VARIABLE, "unused");
    assertArrayEquals(
        new int[] {GL_INT, 0, 0, index(p, GL_SHADER_STORAGE_BLOCK, "Unused"), 1, 0, 4},
        resource(p, GL_BUFFER_VARIABLE, unused, asked));
    ByteBuffer name = GlTestContext.buffer(40);
    ByteBuffer length = GlTestContext.buffer(4);
    gl.call("glGetProgramResourceName", p, GL_BUFFER_VARIABLE, unused, 40, length, name);
    assertEquals(
        "unused[0]", new String(name.array(), 0, length.getInt(0), StandardCharsets.UTF_8));
  }

  @Test
  void programsTellTheirCounters() {
    int p = compute(DECLARING);
    assertEquals(1, get(p, GL_ACTIVE_ATOMIC_COUNTER_BUFFERS));
    assertEquals(2, get(p, GL_ACTIVE_UNIFORMS));
    int n = index(p, GL_UNIFORM, "n");
    assertArrayEquals(
        new int[] {GL_UNSIGNED_INT_ATOMIC_COUNTER, 2, 8, 0, -1},
        resource(
            p,
            GL_UNIFORM,
            n,
            GL_TYPE,
            GL_ARRAY_SIZE,
            GL_OFFSET,
            GL_ATOMIC_COUNTER_BUFFER_INDEX,
            GL_LOCATION));
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call("glGetActiveAtomicCounterBufferiv", p, 0, GL_ATOMIC_COUNTER_BUFFER_DATA_SIZE, out);
    assertEquals(20, out.getInt(0));
    gl.call(
        "glGetActiveAtomicCounterBufferiv",
        p,
        0,
        GL_ATOMIC_COUNTER_BUFFER_REFERENCED_BY_COMPUTE_SHADER,
        out);
    assertEquals(1, out.getInt(0));
    assertArrayEquals(
        new int[] {1, 2},
        resource(p, GL_ATOMIC_COUNTER_BUFFER, 0, GL_BUFFER_BINDING, GL_NUM_ACTIVE_VARIABLES));
    gl.call("glGetProgramResourceIndex", p, GL_ATOMIC_COUNTER_BUFFER, "n");
    gl.expect(GL_INVALID_ENUM);
    gl.call("glShaderStorageBlockBinding", p, 9, 1);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void bindingsAreTold() {
    int b = gl.buffer(GL_ARRAY_BUFFER, new int[64]);
    gl.call("glBindBufferRange", GL_SHADER_STORAGE_BUFFER, 3, b, 32L, 64L);
    gl.call("glBindBufferRange", GL_ATOMIC_COUNTER_BUFFER, 1, b, 4L, 8L);
    int[] names = {
      GL_SHADER_STORAGE_BUFFER_BINDING,
      GL_SHADER_STORAGE_BUFFER_START,
      GL_SHADER_STORAGE_BUFFER_SIZE
    };
    int[] expected = {b, 32, 64};
    for (int i = 0; i < 3; i++) {
      ByteBuffer out = GlTestContext.buffer(8);
      gl.call("glGetIntegeri_v", names[i], 3, out);
      assertEquals(expected[i], out.getInt(0));
    }
    assertEquals(b, gl.getInteger(GL_ATOMIC_COUNTER_BUFFER_BINDING));
    gl.call("glDeleteBuffers", 1, new int[] {b});
    assertEquals(0, gl.getInteger(GL_SHADER_STORAGE_BUFFER_BINDING));
    gl.call("glBindBufferBase", GL_SHADER_STORAGE_BUFFER, 1 << 20, 0);
    gl.expect(GL_INVALID_VALUE);
    assertTrue(gl.getInteger(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS) >= 1024);
    assertTrue(gl.getInteger(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS) >= 8);
  }

  /** What a 3.3 context offers of this: by extensions, without the versions that have it. */
  @Test
  void extensionsAreEnoughForStorageAndCounters() {
    gl.fullQuad();
    int p =
        gl.program(
            "#version 330\n#extension GL_ARB_shader_storage_buffer_object : require\n"
                + "layout(location = 0) in vec2 p; out vec3 k;\n"
                + "layout(std430, row_major) buffer B { mat3x2 m[2]; float list[]; };\n"
                + "void main() { gl_Position = vec4(m[1] * vec3(p, 1), 0, 1); k = vec3(list[2]); }",
            "#version 330\n#extension GL_ARB_shader_atomic_counters : require\n"
                + "layout(binding = 3, offset = 8) uniform atomic_uint n[2];\n"
                + "in vec3 k; out vec4 o;\n"
                + "void main() { atomicCounterIncrement(n[1]); o = vec4(k, 1); }");
    int f = Float.floatToRawIntBits(1);
    // rows of three take the room of four
    bound(GL_SHADER_STORAGE_BUFFER, 0, 0, 0, 0, 0, 0, 0, 0, 0, f, 0, 0, 0, 0, f, 0, 0, 0, 0, f);
    int counters = bound(GL_ATOMIC_COUNTER_BUFFER, 3, new int[4]);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(7, 7, 0xffffffff);
    int all = GlTestContext.WIDTH * GlTestContext.HEIGHT;
    assertArrayEquals(new int[] {0, 0, 0, all}, words(counters, 4));
    int m = index(p, GL_BUFFER_VARIABLE, "m");
    assertArrayEquals(
        new int[] {GL_FLOAT_MAT3x2, 2, 0, 32, 16, 1, 1, 0, 1, 0},
        resource(
            p,
            GL_BUFFER_VARIABLE,
            m,
            GL_TYPE,
            GL_ARRAY_SIZE,
            GL_OFFSET,
            GL_ARRAY_STRIDE,
            GL_MATRIX_STRIDE,
            GL_IS_ROW_MAJOR,
            GL_TOP_LEVEL_ARRAY_SIZE,
            GL_TOP_LEVEL_ARRAY_STRIDE,
            GL_REFERENCED_BY_VERTEX_SHADER,
            GL_REFERENCED_BY_FRAGMENT_SHADER));
    assertEquals(0, (int) gl.call("glGetProgramResourceLocation", p, GL_PROGRAM_INPUT, "p"));
    assertEquals(0, (int) gl.call("glGetProgramResourceLocation", p, GL_PROGRAM_OUTPUT, "o"));
    assertEquals(0, (int) gl.call("glGetProgramResourceLocationIndex", p, GL_PROGRAM_OUTPUT, "o"));
    int[] wrong = {GL_ARRAY_BUFFER, GL_BUFFER_BINDING};
    int[] errors = {GL_INVALID_ENUM, GL_INVALID_OPERATION};
    for (int i = 0; i < 2; i++) {
      gl.call(
          "glGetProgramResourceiv",
          p,
          GL_UNIFORM,
          0,
          1,
          new int[] {wrong[i]},
          1,
          null,
          GlTestContext.buffer(4));
      gl.expect(errors[i]);
    }
  }

  // --- records

  /** A real driver numbers blocks as it likes; a snapshot says so, and brings contents back. */
  @Test
  void snapshotsBringBackWhatShadersWrote() throws IOException {
    int p = compute(SUM);
    gl.call("glUniform1ui", gl.uniform(p, "factor"), 1);
    gl.recorded(17, "glGetProgramResourceIndex", p, GL_SHADER_STORAGE_BLOCK, "Out");
    gl.recorded(0, "glShaderStorageBlockBinding", p, 17, 3);
    bound(GL_SHADER_STORAGE_BUFFER, 1, 0, 1, 2, 3, 4);
    int out = bound(GL_SHADER_STORAGE_BUFFER, 3, 0);
    int counters = bound(GL_ATOMIC_COUNTER_BUFFER, 2, 0, 0, 0, 3);
    gl.call("glDispatchCompute", 1, 1, 1);
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    try (GlTestContext fresh = GlTestContext.after(encoder.take())) {
      assertArrayEquals(new int[] {10}, words(fresh, out, 1));
      fresh.call("glBindBuffer", GL_ARRAY_BUFFER, out);
      fresh.call("glBufferSubData", GL_ARRAY_BUFFER, 0L, 4L, new int[] {0});
      fresh.call("glDispatchCompute", 1, 1, 1);
      assertArrayEquals(new int[] {10}, words(fresh, out, 1));
      assertArrayEquals(new int[] {0, 8, 0, 1}, words(fresh, counters, 4));
    }
  }
}
