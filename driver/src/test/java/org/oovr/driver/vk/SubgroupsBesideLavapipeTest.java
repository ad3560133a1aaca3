package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** What lanes make of each other's values, on our driver and on lavapipe. */
class SubgroupsBesideLavapipeTest {
  private static final int STAGES = 63;
  private static final int WORDS = 2048;

  /** Dispatches two groups of 32 lanes, of which each says up to 32 words. */
  private static void dispatched(String main) {
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
          String glsl =
              """
              #version 450
              #extension GL_KHR_shader_subgroup_basic : require
              #extension GL_KHR_shader_subgroup_vote : require
              #extension GL_KHR_shader_subgroup_ballot : require
              #extension GL_KHR_shader_subgroup_shuffle : require
              #extension GL_KHR_shader_subgroup_shuffle_relative : require
              #extension GL_KHR_shader_subgroup_arithmetic : require
              #extension GL_KHR_shader_subgroup_quad : require
              #extension GL_EXT_shader_explicit_arithmetic_types : require
              #extension GL_EXT_shader_subgroup_extended_types_int8 : require
              #extension GL_EXT_shader_subgroup_extended_types_int16 : require
              layout(local_size_x = 32) in;
              layout(set = 0, binding = 0) buffer Out { uint word[]; };
              uint at = gl_GlobalInvocationID.x * 32;
              void say(uint what) { word[at++] = what; }
              void say(bool what) { say(what ? 1u : 2u); }
              void say(float what) { say(floatBitsToUint(what)); }
              """;
          long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, glsl + main));
          long commands = p.begin();
          p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
          p.call("vkCmdDispatch", commands, 2, 1, 1);
          p.submit(commands);
          int[] words = new int[WORDS];
          NativeMemory.readArray(bytes, words);
          return words;
        });
  }

  @Test
  void votesAndBallots() {
    dispatched(
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          say(gl_SubgroupSize);
          say(gl_SubgroupInvocationID);
          say(gl_SubgroupID);
          say(gl_NumSubgroups);
          if (i % 5 != 1) {
            say(subgroupElect());
            say(subgroupAll(i % 3 != 0));
            say(subgroupAny(i % 8 == 6));
            say(subgroupAllEqual(i / 8));
            say(subgroupAllEqual(vec2(i / 16, i / 4)));
            uvec4 ballot = subgroupBallot(i % 3 == 0);
            say(ballot.x ^ ballot.y ^ ballot.z ^ ballot.w);
            say(subgroupInverseBallot(ballot));
            say(subgroupBallotBitExtract(ballot, i & 7));
            say(subgroupBallotBitCount(ballot));
            say(subgroupBallotInclusiveBitCount(ballot));
            say(subgroupBallotExclusiveBitCount(ballot));
            say(subgroupBallotFindLSB(ballot));
            say(subgroupBallotFindMSB(ballot));
            say(subgroupBroadcastFirst(i * 7));
          }
          say(subgroupBroadcast(float(i) * 0.5, 3));
        }
        """);
  }

  @Test
  void shufflesAndQuads() {
    dispatched(
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          uint lane = gl_SubgroupInvocationID;
          vec3 v = vec3(i, i * 0.5, 1.0 / (i + 1));
          say(subgroupShuffle(i * 3, lane * 5 & 7));
          say(subgroupShuffle(v, 7 - lane).z);
          say(subgroupShuffleXor(i, 5));
          say(lane > 1 ? subgroupShuffleUp(i, 2) : subgroupShuffleUp(0, 0));
          uint down = subgroupShuffleDown(i, 3);
          say(lane < 5 ? down : 0);
          say(subgroupQuadBroadcast(v, 2).y);
          say(subgroupQuadSwapHorizontal(i));
          say(subgroupQuadSwapVertical(v).x);
          say(subgroupQuadSwapDiagonal(int(i) - 9) == -9 + int(i ^ 3));
        }
        """);
  }

  @Test
  void sums() {
    dispatched(
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          float f = (i * 37 % 11) * 0.3 - 1.1;
          int s = int(i * 53 % 17) - 8;
          if (i % 7 != 2) {
            say(subgroupAdd(i));
            say(subgroupInclusiveAdd(f));
            say(subgroupExclusiveAdd(s) == 0);
            say(subgroupMul(1 + (i & 1)));
            say(subgroupExclusiveMul(f));
            say(subgroupMin(s) + 100 == 92);
            say(subgroupInclusiveMin(i * 97 % 13));
            say(subgroupExclusiveMin(f));
            say(subgroupMax(f));
            say(subgroupExclusiveMax(s) < 3);
            say(subgroupInclusiveMax(i ^ 5));
            say(subgroupAnd(i | 3));
            say(subgroupInclusiveOr(1u << (i & 31)));
            say(subgroupExclusiveXor(i * 0x9e3779b9u));
            say(subgroupAnd(i % 8 != 3));
            say(subgroupOr(i % 16 == 5));
            say(subgroupXor(i % 3 == 1));
            vec2 pair = subgroupAdd(vec2(f, 1));
            say(pair.x + pair.y);
          }
        }
        """);
  }

  @Test
  void sumsOfNarrowNumbersBeginWithTheLeastAndTheMost() {
    dispatched(
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          i8vec2 b = i8vec2(i * 37, i * 11);
          i16vec2 s = i16vec2(i * 9377, i * 1237);
          say(uint(subgroupExclusiveMin(b).x));
          say(uint(subgroupExclusiveMax(b).y));
          say(uint(subgroupExclusiveMin(s).y));
          say(uint(subgroupExclusiveMax(s).x));
          say(uint(subgroupExclusiveMin(uint8_t(b.x))));
          say(uint(subgroupExclusiveAnd(s.y)));
          say(uint(subgroupInclusiveMax(int8_t(b.x + b.y))));
          say(uint(subgroupMin(uint16_t(s.x * s.y))));
        }
        """);
  }
}
