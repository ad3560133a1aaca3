package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Numbers of 8 and 16 bits in memory and in shaders, on our driver and on lavapipe. */
class NarrowNumbersBesideLavapipeTest {
  private static final int STAGES = 63;
  private static final int WORDS = 2048;
  private static final int STORAGE = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  private static final int UNIFORM = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;

  private static final String STORED =
      """
      #extension GL_EXT_shader_8bit_storage : require
      #extension GL_EXT_shader_16bit_storage : require
      """;

  private static final String COMPUTED =
      STORED
          + """
          #extension GL_EXT_shader_explicit_arithmetic_types : require
          """;

  /** Dispatches two groups of 32 lanes, of which each says up to 32 words. */
  private static void dispatched(String declarations, String main) {
    sameCompiled(0, p -> words(p, declarations, main));
  }

  private static int[] words(TestProgram p, String declarations, String main) {
    long[] set = p.set(STAGES, STORAGE, UNIFORM, STORAGE);
    int usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
    long buffer = p.buffer(4 * WORDS, usage);
    long bytes = p.map(p.lastMemory);
    long given = p.buffer(4 * WORDS, usage);
    long givenBytes = p.map(p.lastMemory);
    for (int i = 0; i < WORDS; i++) {
      NativeMemory.putInt(bytes + 4L * i, 0);
      NativeMemory.putInt(givenBytes + 4L * i, i * 0x9e3779b9);
    }
    p.write(set[1], 0, STORAGE, buffer, 0, 0);
    p.write(set[1], 1, UNIFORM, given, 0, 0);
    p.write(set[1], 2, STORAGE, given, 0, 0);
    long ranges = p.struct("VkPushConstantRange", "stageFlags", STAGES, "size", 64);
    long layout =
        p.make(
            "vkCreatePipelineLayout",
            p.device,
            p.struct(
                "VkPipelineLayoutCreateInfo",
                "setLayoutCount",
                1,
                "pSetLayouts",
                p.longs(set[0]),
                "pushConstantRangeCount",
                1,
                "pPushConstantRanges",
                ranges),
            0);
    String glsl =
        """
        #version 450
        DECLARATIONS
        layout(local_size_x = 32) in;
        layout(set = 0, binding = 0) buffer Out { uint word[]; };
        uint at = gl_GlobalInvocationID.x * 32;
        void say(uint what) { word[at++] = what; }
        void say(int what) { say(uint(what)); }
        void say(bool what) { say(what ? 1u : 2u); }
        void say(float what) { say(floatBitsToUint(what)); }
        """
            .replace("DECLARATIONS", declarations);
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, glsl + main));
    long commands = p.begin();
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    int[] pushed = new int[16];
    Arrays.setAll(pushed, i -> (i + 5) * 0x85ebca6b);
    p.call("vkCmdPushConstants", commands, layout, STAGES, 0, 64, p.ints(pushed));
    p.call("vkCmdDispatch", commands, 2, 1, 1);
    p.submit(commands);
    int[] words = new int[2 * WORDS];
    int[] half = new int[WORDS];
    NativeMemory.readArray(bytes, half);
    assertTrue(Arrays.stream(half).filter(w -> w != 0).count() > WORDS / 4, "nothing is said");
    System.arraycopy(half, 0, words, 0, WORDS);
    NativeMemory.readArray(givenBytes, half);
    System.arraycopy(half, 0, words, WORDS, WORDS);
    return words;
  }

  @Test
  void bytesAndHalvesOfWordsInMemory() {
    dispatched(
        STORED
            + """
            struct Mixed { uint8_t a; int8_t b; uint16_t c; int16_t d[3]; f16vec3 e; uint f; };
            layout(set = 0, binding = 1, std140) uniform Given {
              uint8_t byteOf; int16_t shortOf; f16vec2 pair; u8vec4 bytes[4]; i16vec3 last;
            };
            layout(set = 0, binding = 2, std430) buffer Stored {
              int8_t bytesIn[512]; uint16_t shorts[256]; Mixed mixed[8]; float16_t open[];
            };
            layout(push_constant) uniform Push { uint8_t p0; uint8_t p1; i16vec2 p2; f16vec2 p3; };
            """,
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          say(uint(byteOf)); say(int(shortOf));
          say(float(pair.x)); say(uint(bytes[i & 3].z)); say(int(last.y));
          say(uint(p0)); say(uint(p1)); say(int(p2.y)); say(float(p3.x));
          say(int(bytesIn[i * 3]));
          say(uint(shorts[i * 2 + 1]));
          say(uint(mixed[i & 3].a)); say(int(mixed[i & 3].b)); say(int(mixed[i & 3].d[i % 3]));
          say(float(mixed[i & 3].e.z));
          memoryBarrierBuffer();
          barrier();
          bytesIn[256 + i] = int8_t(int(i * 7u) - 100);
          shorts[128 + i] = uint16_t(i * 1021u + 7u);
          open[i] = float16_t(float(i) * 0.37 - 5.0);
          open[64 + i] = open[i];
          if (i < 4) { // none of those that the other group reads
            mixed[4 + i].a = uint8_t(i + 250u);
            mixed[4 + i].d[1] = int16_t(-int(i) * 999);
            mixed[4 + i].e.y = float16_t(1.0 / float(i + 1u));
          }
        }
        """);
  }

  @Test
  void integersOf8And16Bits() {
    dispatched(
        COMPUTED
            + """
            layout(set = 0, binding = 2, std430) buffer Stored { int8_t s8[1024]; uint16_t u16[]; };
            """,
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          int8_t a = s8[i * 5]; int8_t b = s8[i * 5 + 1];
          uint8_t ua = uint8_t(a); uint8_t ub = uint8_t(b) | uint8_t(1);
          uint16_t h = u16[i]; uint16_t g = u16[i + 1] | uint16_t(1);
          int16_t sh = int16_t(h); int16_t sg = int16_t(g);
          say(int(int8_t(a + b))); say(int(a * b)); say(uint(ua - ub)); say(uint(ua / ub));
          say(uint(ua % ub)); say(uint(h * g)); say(int(sh / sg)); say(int(sh - sg));
          say(int(a >> 2)); say(uint(ua >> uint8_t(3))); say(int(sh << 3)); say(uint(~h));
          say(a < b); say(ua < ub); say(sh >= sg); say(h > g); say(a == int8_t(ua));
          say(int(min(a, b))); say(uint(max(ua, ub))); say(int(abs(a))); say(int(sign(sh)));
          say(uint(clamp(h, uint16_t(1000), uint16_t(50000)))); say(int(-a));
          i8vec4 v = i8vec4(a, b, a ^ b, a & b);
          say(pack32(v));
          say(int(unpack16(int(h) * 70001).y));
          say(uint(unpack8(uint(h) * 70001u).z));
          say(int(int64_t(a) * int64_t(sg) >> 3));
          say(uint(uint64_t(ua) + uint64_t(g)));
          say(float(a)); say(float(h)); say(int(int8_t(float(a) * 0.5)));
          say(int(v[i & 3u]));
        }
        """);
  }

  @Test
  void floatsOf16Bits() {
    dispatched(
        COMPUTED
            + """
            layout(set = 0, binding = 2, std430) buffer Stored { uint word2[]; };
            """,
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          float16_t a = float16_t(float(int(i) - 20) * 0.731);
          float16_t b = float16_t(float(i % 7u) * 0.19 + 0.33);
          say(float(a + b)); say(float(a - b)); say(float(a * b)); say(float(a / b));
          say(float(-a)); say(float(abs(a))); say(float(floor(a))); say(float(ceil(b)));
          say(float(min(a, b))); say(float(max(a, b))); say(float(clamp(a, b, float16_t(3.0))));
          say(float(sqrt(b))); say(a < b); say(a >= b); say(a == b);
          f16vec3 v = f16vec3(a, b, a * b);
          say(float((v * b).z)); say(float((v + v.yzx).x));
          say(int(a)); say(uint(abs(b) * float16_t(100.0)));
          say(uint(float16BitsToUint16(a))); say(float(uint16BitsToFloat16(uint16_t(i * 977u & 0x7bffu))));
          say(packFloat2x16(f16vec2(a, b)));
          say(float(unpackFloat2x16(i * 0x1003u & 0x7bff7bffu).y));
          say(float(float16_t(double(a) * 0.5)));
          say(float(fract(b))); say(float(trunc(a))); say(float(sign(a)));
          say(float(i % 2u == 0u ? a : b));
          say(isnan(a)); say(float(float16_t(1.0e6))); say(float(float16_t(1.0e-7 * float(i))));
        }
        """);
  }

  @Test
  void vectorsMatricesAndLanes() {
    dispatched(
        COMPUTED
            + """
            #extension GL_KHR_shader_subgroup_arithmetic : require
            #extension GL_KHR_shader_subgroup_shuffle : require
            #extension GL_EXT_shader_subgroup_extended_types_int8 : require
            #extension GL_EXT_shader_subgroup_extended_types_int16 : require
            #extension GL_EXT_shader_subgroup_extended_types_float16 : require
            layout(constant_id = 3) const int16_t special = int16_t(-300);
            layout(set = 0, binding = 2, std430) buffer Stored { uint bits[]; };
            f16vec2 halves(uint i) { return unpackFloat2x16(bits[i] & 0xbfffbfffu & ~0x04000400u); }
            const float16_t table[4] = { 0.5hf, -1.25hf, 3.0hf, 1000.5hf };
            """,
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          f16vec3 v = f16vec3(halves(i), halves(i + 64).x);
          f16vec3 w = f16vec3(halves(i + 128).y, halves(i + 192));
          say(float(dot(v, w)));
          f16mat3 m = f16mat3(v, w, f16vec3(halves(i + 256), halves(i + 320).x));
          say(float((m * v).y)); say(float((v * m).x));
          f16mat3 n = f16mat3(v.zxy, w.yzx, f16vec3(halves(i + 448), halves(i + 512).y));
          say(float((m * n)[2].y));
          say(float(transpose(m)[1].x)); say(float(outerProduct(v.xy, w.yz)[1].x));
          say(float((m * halves(i + 384).x)[1].z));
          say(int(special * int16_t(i))); say(float(table[i & 3u]));
          say(int(subgroupAdd(int8_t(i * 9u)))); say(uint(subgroupMax(uint16_t(i * 4099u))));
          say(int(subgroupMin(int16_t(int(i) * 555 - 9000))));
          say(float(subgroupShuffle(v.y, i & 3u))); say(int(subgroupExclusiveAdd(int16_t(i * 3000u))));
          int8_t key = int8_t(int(i % 5u) - 2);
          switch (int(key)) { case -2: say(11u); break; case 1: say(12u); break; default: say(13u); }
          i16vec2 turned = i16vec2(i, 7) << int16_t(3);
          say(int(turned.x ^ turned.y));
          say(float(mix(v.x, v.y, v.z) > float16_t(0.0) ? v.x : w.y));
          say(uint(bitCount(int(key))));
          u16vec4 four = unpack16(uint64_t(i) * 0x123456789abcdul);
          say(uint(four.w)); say(uint(pack64(four) >> 7));
        }
        """);
  }
}
