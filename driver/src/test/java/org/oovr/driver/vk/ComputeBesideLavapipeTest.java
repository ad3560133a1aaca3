package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** What Vulkan 1.3 has shaders compute, on our driver and on lavapipe. */
class ComputeBesideLavapipeTest {
  private static final int STAGES = 63;
  private static final int WORDS = 2048;
  private static final int FULL = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;

  private static final String HEAD =
      """
      #version 450
      #extension GL_ARB_gpu_shader_int64 : require
      #extension GL_EXT_spirv_intrinsics : require
      #extension GL_EXT_null_initializer : require
      #extension GL_KHR_shader_subgroup_basic : require
      #extension GL_KHR_shader_subgroup_vote : require
      #extension GL_KHR_shader_subgroup_ballot : require
      #extension GL_KHR_shader_subgroup_shuffle : require
      #extension GL_KHR_shader_subgroup_arithmetic : require
      #extension GL_EXT_shader_subgroup_extended_types_int64 : require
      layout(local_size_x = 32) in;
      layout(set = 0, binding = 0) buffer Out { uint word[]; };
      uint at = gl_GlobalInvocationID.x * 32;
      void say(uint what) { word[at++] = what; }
      void say(int what) { word[at++] = uint(what); }
      void say(bool what) { word[at++] = what ? 1u : 2u; }
      void say(uint64_t what) { uvec2 w = unpackUint2x32(what); say(w.x); say(w.y); }
      void say(int64_t what) { say(uint64_t(what)); }
      void say(double what) { uvec2 w = unpackDouble2x32(what); say(w.x); say(w.y); }
      """;

  /** Dispatches groups of 32 lanes that follow each other, of which each says up to 32 words. */
  private static void dispatched(String main, Object... stage) {
    sameCompiled(
        0,
        p -> {
          long[] set = p.set(STAGES, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
          long buffer = p.buffer(4 * WORDS, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
          long bytes = p.map(p.lastMemory);
          for (int i = 0; i < WORDS; i++) {
            NativeMemory.putInt(bytes + 4L * i, 0);
          }
          p.write(set[1], 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer, 0, 0);
          long layout = p.layout(set[0]);
          Object[] members = stage.clone();
          for (int i = 0; i < members.length; i++) {
            if (members[i].equals(EIGHT)) {
              String required = "VkPipelineShaderStageRequiredSubgroupSizeCreateInfo";
              members[i] = p.struct(required, "requiredSubgroupSize", 8);
            }
          }
          long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, HEAD + main, members));
          long commands = p.begin();
          p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
          p.call("vkCmdDispatch", commands, 2, 1, 1);
          p.submit(commands);
          int[] words = new int[WORDS];
          NativeMemory.readArray(bytes, words);
          return words;
        });
  }

  private static void inline(TestProgram p, long set, int binding, int offset, byte[] bytes) {
    long data = p.allocate(bytes.length);
    NativeMemory.write(bytes, 0, data, bytes.length);
    String inline = "VkWriteDescriptorSetInlineUniformBlock";
    long block = p.struct(inline, "dataSize", bytes.length, "pData", data);
    Object[] write = {
      "pNext", block,
      "dstSet", set,
      "dstBinding", binding,
      "dstArrayElement", offset,
      "descriptorCount", bytes.length,
      "descriptorType", VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
    };
    long written = p.struct("VkWriteDescriptorSet", write);
    p.call("vkUpdateDescriptorSets", p.device, 1, written, 0, 0);
  }

  /** Elements of blocks without a buffer are bytes, of copies between sets, too. */
  @Test
  void copiesOfBlocksWithoutBuffers() {
    sameCompiled(
        0,
        p -> {
          int block = VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
          long[] set = p.set(STAGES, new int[] {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, block}, 1, 64);
          long[] other = p.set(STAGES, new int[] {block}, 96);
          byte[] bytes = new byte[96];
          new Random(5).nextBytes(bytes);
          inline(p, other[1], 0, 0, bytes);
          inline(p, set[1], 1, 0, Arrays.copyOf(bytes, 64));
          Object[] copy = {
            "srcSet", other[1],
            "srcArrayElement", 52,
            "dstSet", set[1],
            "dstBinding", 1,
            "dstArrayElement", 20,
            "descriptorCount", 28
          };
          long copied = p.struct("VkCopyDescriptorSet", copy);
          p.call("vkUpdateDescriptorSets", p.device, 0, 0, 1, copied);
          // the copy is of the bytes of then
          inline(p, other[1], 0, 48, new byte[48]);
          long buffer = p.buffer(64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
          long at = p.map(p.lastMemory);
          p.write(set[1], 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer, 0, 0);
          long layout = p.layout(set[0]);
          String main =
              """
              #version 450
              layout(local_size_x = 4) in;
              layout(set = 0, binding = 0) buffer Out { uvec4 got[]; };
              layout(set = 0, binding = 1, std140) uniform In { uvec4 told[4]; };
              void main() { got[gl_LocalInvocationIndex] = told[gl_LocalInvocationIndex]; }
              """;
          long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, main));
          long commands = p.begin();
          p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
          p.call("vkCmdDispatch", commands, 1, 1, 1);
          p.submit(commands);
          int[] words = new int[16];
          NativeMemory.readArray(at, words);
          return words;
        });
  }

  /** Stands for the struct that asks for sub-groups of eight lanes. */
  private static final String EIGHT = "eight";

  private static String product(String type, String name, int code, String parameters) {
    return "spirv_instruction(extensions = [\"SPV_KHR_integer_dot_product\"],"
        + " capabilities = [6016, 6017, 6018, 6019], id = "
        + code
        + ")\n"
        + (type + " " + name + "(" + parameters + ");\n");
  }

  @Test
  void dotProductsOfIntegers() {
    StringBuilder s = new StringBuilder();
    String packed = "spirv_literal int format";
    s.append(product("int", "sdot", 4450, "uint a, uint b, " + packed));
    s.append(product("uint", "udot", 4451, "uint a, uint b, " + packed));
    s.append(product("int", "sudot", 4452, "uint a, uint b, " + packed));
    s.append(product("int", "sdotSat", 4453, "uint a, uint b, int c, " + packed));
    s.append(product("uint", "udotSat", 4454, "uint a, uint b, uint c, " + packed));
    s.append(product("int", "sudotSat", 4455, "uint a, uint b, int c, " + packed));
    s.append(product("int", "sdot", 4450, "ivec3 a, ivec3 b"));
    s.append(product("uint", "udot", 4451, "uvec4 a, uvec4 b"));
    s.append(product("int", "sudot", 4452, "ivec2 a, uvec2 b"));
    s.append(product("int", "sdotSat", 4453, "ivec2 a, ivec2 b, int c"));
    s.append(product("uint", "udotSat", 4454, "uvec2 a, uvec2 b, uint c"));
    s.append(product("int64_t", "sdot64", 4450, "ivec3 a, ivec3 b"));
    s.append(product("uint64_t", "udot64", 4451, "uvec4 a, uvec4 b"));
    dispatched(
        s
            + """
            void main() {
              uint i = gl_GlobalInvocationID.x;
              uint a = i * 0x9e3779b9u;
              uint b = (i + 3u) * 0x85ebca6bu;
              uvec4 v = uvec4(a, b, a ^ b, a + b);
              ivec4 w = ivec4(v) >> 17;
              int most = i % 2 == 0 ? 2147483647 : -2147483647 - 1;
              say(sdot(a, b, 0));
              say(udot(a, b, 0));
              say(sudot(a, b, 0));
              say(sdotSat(a, b, most, 0));
              say(udotSat(a, b, 4294967200u - (i << 12), 0));
              say(sudotSat(a, b, most, 0));
              say(sdot(ivec3(v), w.yzx));
              say(udot(v, v.wzyx));
              say(sudot(w.xy, v.xz >> 20));
              say(sdotSat(w.xy, w.zw, most));
              say(udotSat(v.xy >> 17, v.zw >> 17, 4294967295u - (i << 20)));
              say(sdot64(ivec3(v), w.yzx));
              say(udot64(v, v.wzyx >> 3));
            }
            """);
  }

  @Test
  void workgroupMemoryBeginsAtZero() {
    dispatched(
        """
        struct Pair { uint a; vec2 b[3]; };
        shared uint counted[40] = {};
        shared Pair pairs[2] = {};
        void main() {
          uint l = gl_LocalInvocationID.x;
          say(counted[l] + 5u);
          say(floatBitsToUint(pairs[l & 1].b[l % 3].y));
          barrier();
          atomicAdd(counted[l / 2], l);
          pairs[l & 1].b[2] = vec2(7.0);
          barrier();
          say(counted[31 - l]);
          say(counted[39]);
        }
        """);
  }

  @Test
  void subgroupsOfOneSize() {
    dispatched(
        """
        void main() {
          say(gl_SubgroupSize);
          say(subgroupAdd(gl_GlobalInvocationID.x));
          say(subgroupBallot(true).x);
          say(gl_NumSubgroups);
        }
        """,
        "flags",
        FULL,
        "pNext",
        EIGHT);
  }

  @Test
  void subgroupsOf64BitNumbers() {
    dispatched(
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          uint64_t u = packUint2x32(uvec2(i * 0x9e3779b9u, i * 0x85ebca6bu));
          int64_t s = int64_t(u);
          double d = double(int(i * 37 % 11) - 5) * 0.3lf;
          if (i % 7 != 2) {
            say(subgroupAdd(u));
            say(subgroupInclusiveAdd(s));
            say(subgroupExclusiveMul(u | 1ul));
            say(subgroupMin(s));
            say(subgroupInclusiveMin(u));
            say(subgroupMax(s));
            say(subgroupExclusiveMax(u));
            say(subgroupAnd(u | 0xff00000000ul));
            say(subgroupInclusiveOr(u & (1ul << i)));
            say(subgroupExclusiveXor(s));
            say(subgroupBroadcastFirst(u));
            say(subgroupShuffle(s, i * 5 & 7));
            say(subgroupAllEqual(u >> 40));
            say(subgroupAllEqual(int64_t(i / 8) << 40));
          }
        }
        """);
    dispatched(
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          double d = double(int(i * 37 % 11) - 5) * 0.3lf;
          i64vec2 pair = i64vec2(i, -int(i)) << 33;
          if (i % 7 != 2) {
            say(subgroupAdd(d));
            say(subgroupInclusiveMul(d));
            say(subgroupMin(d));
            say(subgroupInclusiveMax(d));
            say(subgroupExclusiveAdd(d));
            say(subgroupAdd(pair).y);
            say(subgroupInclusiveMin(pair).x);
          }
        }
        """);
  }
}
