package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Extensions of shaders, on our driver and on lavapipe. */
class ShaderExtensionsBesideLavapipeTest {
  private static final int STAGES = 63;
  private static final int WORDS = 2048;
  private static final int STORAGE = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;

  /** Dispatches two groups of 32 lanes, of which each says up to 32 words. */
  private static void dispatched(String extensions, String main) {
    sameCompiled(0, p -> words(p, extensions, main));
  }

  private static int[] words(TestProgram p, String extensions, String main) {
    long[] set = p.set(STAGES, STORAGE, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, STORAGE);
    long buffer = p.buffer(4 * WORDS, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    long bytes = p.map(p.lastMemory);
    long given = p.buffer(4 * WORDS, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    long givenBytes = p.map(p.lastMemory);
    for (int i = 0; i < WORDS; i++) {
      NativeMemory.putInt(bytes + 4L * i, 0);
      NativeMemory.putInt(givenBytes + 4L * i, i * 0x9e3779b9);
    }
    int usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    long image = p.image(VK_FORMAT_R32_SFLOAT, 8, 8, usage);
    long view = p.view(image, VK_FORMAT_R32_SFLOAT, VK_IMAGE_ASPECT_COLOR_BIT);
    p.write(set[1], 0, STORAGE, buffer, 0, 0);
    p.write(set[1], 1, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 0, view, 0);
    p.write(set[1], 2, STORAGE, given, 0, 0);
    long layout = p.layout(set[0]);
    String glsl =
        """
        #version 450
        EXTENSIONS
        layout(local_size_x = 32) in;
        layout(set = 0, binding = 0) buffer Out { uint word[]; };
        uint at = gl_GlobalInvocationID.x * 32;
        void say(uint what) { word[at++] = what; }
        void say(int what) { say(uint(what)); }
        void say(bool what) { say(what ? 1u : 2u); }
        void say(float what) { say(floatBitsToUint(what)); }
        """
            .replace("EXTENSIONS", extensions);
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, glsl + main));
    long commands = p.begin();
    p.call(
        "vkCmdClearColorImage",
        commands,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        p.floats(0, 0, 0, 0),
        1,
        p.struct(
            "VkImageSubresourceRange",
            "aspectMask",
            VK_IMAGE_ASPECT_COLOR_BIT,
            "levelCount",
            1,
            "layerCount",
            1));
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdDispatch", commands, 2, 1, 1);
    p.submit(commands);
    int[] words = new int[WORDS];
    NativeMemory.readArray(bytes, words);
    return words;
  }

  @Test
  void atomicsOfFloats() {
    dispatched(
        """
        #extension GL_EXT_shader_atomic_float : require
        #extension GL_EXT_shader_atomic_float2 : require
        layout(set = 0, binding = 1, r32f) uniform image2D image;
        layout(set = 0, binding = 2) buffer Floats { float sum; float least; float most; float last[]; };
        shared float shares[4];
        """,
        """
        void main() {
          uint i = gl_LocalInvocationID.x;
          float f = float(int(i * 37u % 19u) - 9);
          if (i == 0) {
            for (int k = 0; k < 4; k++) { shares[k] = 1.5; }
          }
          if (gl_GlobalInvocationID.x == 0) {
            sum = 0.25; least = 3.0; most = -1.0; last[1] = 7.0;
          }
          barrier();
          atomicAdd(shares[0], f);
          atomicMin(shares[1], f);
          atomicMax(shares[2], f);
          if (i == 5) {
            say(atomicExchange(shares[3], f));
          }
          if (gl_WorkGroupID.x == 0) {
            atomicAdd(sum, f * 0.5);
            atomicMin(least, f);
            atomicMax(most, f + 0.5);
            if (i == 7) {
              say(atomicExchange(last[1], f));
            }
            ivec2 at = ivec2(i & 7u, 0);
            imageAtomicAdd(image, at, f + 0.25);
            imageAtomicMin(image, at + ivec2(0, 1), f);
            imageAtomicMax(image, at + ivec2(0, 2), f);
            if (i < 8) {
              say(imageAtomicExchange(image, at + ivec2(0, 3), f));
            }
          }
          barrier();
          for (int k = 0; k < 4; k++) { say(shares[k]); }
          if (gl_WorkGroupID.x == 0) {
            say(sum); say(least); say(most); say(last[1]);
            for (int k = 0; k < 4; k++) { say(imageLoad(image, ivec2(i & 7u, k)).x); }
          }
        }
        """);
  }

  private static final String WIDE =
      """
      #extension GL_ARB_gpu_shader_int64 : require
      #extension GL_EXT_shader_atomic_int64 : require
      """;

  private static final String WIDE_ATOMICS =
      """
      void say(uint64_t what) { uvec2 w = unpackUint2x32(what); say(w.x); say(w.y); }
      void main() {
        uint i = gl_LocalInvocationID.x;
        uint64_t v = uint64_t(i * 37u % 19u) * 0x123456789abul + 0xfff00000u;
        int64_t g = int64_t(v) - 0x80000000000l;
        if (i == 0) {
          for (int k = 0; k < 8; k++) { shares[k] = 0xf0f0f0f0ffffffffUL; }
          signs[0] = 5l; signs[1] = -7l;
        }
        if (gl_GlobalInvocationID.x == 0) {
          for (int k = 0; k < 8; k++) { u[k] = 0xf0f0f0f0ffffffffUL; }
          s[0] = 5l; s[1] = -7l; last = 3ul;
        }
        barrier();
        atomicAdd(shares[0], v);
        atomicMin(shares[1], v);
        atomicMax(shares[2], v << 20);
        atomicAnd(shares[3], ~(v & 0xfff0fff0000ul));
        atomicOr(shares[4], v);
        atomicXor(shares[5], v);
        atomicMin(signs[0], g);
        atomicMax(signs[1], g);
        if (i == 5) {
          say(atomicExchange(shares[6], v));
          say(atomicCompSwap(shares[7], 0xf0f0f0f0ffffffffUL, v));
          say(atomicCompSwap(shares[7], v + 0x100000000ul, 1ul));
          say(atomicAdd(shares[7], 0xffffffffffffffffUL));
        }
        if (gl_WorkGroupID.x == 0) {
          atomicAdd(u[0], v);
          atomicMin(u[1], v);
          atomicMax(u[2], v << 20);
          atomicAnd(u[3], ~(v & 0xfff0fff0000ul));
          atomicOr(u[4], v);
          atomicXor(u[5], v);
          atomicMin(s[0], g);
          atomicMax(s[1], g);
          uint one = uint(atomicAdd(s[2 + (i & 1u)], g) >> 63) & 0u;
          if (i == 7) {
            say(atomicExchange(u[6], v) + uint64_t(one));
            say(uint(atomicAdd(last, v) >> 1));
            say(atomicCompSwap(last, v + 3ul, 9ul));
          }
        }
        barrier();
        memoryBarrierBuffer();
        if (i < 8u) { say(shares[i]); }
        if (i < 2u) { say(uint64_t(signs[i])); }
        if (gl_WorkGroupID.x == 0 && i < 8u) { say(u[i]); }
        if (gl_WorkGroupID.x == 0 && i < 2u) { say(uint64_t(s[i])); say(last); }
      }
      """;

  @Test
  void atomicsOfWideIntegers() {
    dispatched(
        WIDE
            + """
              layout(set = 0, binding = 2) buffer Wide { uint64_t u[8]; int64_t s[4]; uint64_t last; };
              shared uint64_t shares[8];
              shared int64_t signs[2];
              """,
        WIDE_ATOMICS);
  }

  @Test
  void ballotsAndVotes() {
    dispatched(
        """
        #extension GL_ARB_gpu_shader_int64 : require
        #extension GL_ARB_shader_ballot : require
        #extension GL_ARB_shader_group_vote : require
        """,
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          say(uint(ballotARB(i % 3 == 1)));
          say(readInvocationARB(i * 7, 3));
          say(gl_SubGroupInvocationARB);
          say(gl_SubGroupSizeARB);
          say(uint(gl_SubGroupEqMaskARB));
          say(uint(gl_SubGroupGeMaskARB) & 255u);
          say(uint(gl_SubGroupGtMaskARB) & 255u);
          say(uint(gl_SubGroupLeMaskARB));
          say(uint(gl_SubGroupLtMaskARB));
          if (i % 5 != 1) {
            say(readFirstInvocationARB(float(i) * 0.5));
            say(anyInvocationARB(i % 8 == 6));
            say(allInvocationsARB(i % 3 != 0));
            say(allInvocationsEqualARB(i / 8 == 2));
          }
        }
        """);
  }

  /** Clocks of different machines are compared by what is asked of them: they do not run back. */
  @Test
  void clocks() {
    for (TestProgram p :
        new TestProgram[] {Beside.lavapipe(), new TestProgram(), TestProgram.compiled()}) {
      try (p) {
        int[] words =
            words(
                p,
                """
                #extension GL_ARB_gpu_shader_int64 : require
                #extension GL_ARB_shader_clock : require
                #extension GL_EXT_shader_realtime_clock : require
                """,
                """
                void main() {
                  uint64_t a = clockARB();
                  uint64_t c = clockRealtimeEXT();
                  for (int k = 0; k < 40; k++) { say(k); at--; }
                  uvec2 pair = clock2x32ARB();
                  uint64_t b = packUint2x32(pair);
                  say(b >= a);
                  say(clockRealtimeEXT() >= c);
                }
                """);
        for (int lane = 0; lane < 64; lane++) {
          assertTrue(words[32 * lane] == 1 && words[32 * lane + 1] == 1, "lane " + lane);
        }
        assertTrue(p.log.isEmpty(), p.log.toString());
      }
    }
  }
}
