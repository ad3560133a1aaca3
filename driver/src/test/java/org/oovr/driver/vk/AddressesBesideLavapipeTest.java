package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.glsl.VulkanShaders;
import org.oovr.simulator.command.Stage;

/**
 * Memory that shaders know by its address, and pointers that they choose, on our driver and on
 * lavapipe.
 */
class AddressesBesideLavapipeTest {
  private static final int STAGES = 63;
  private static final int WORDS = 512;
  private static final int CHOSEN_WORDS = 1024;
  private static final int STORAGE = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  private static final int USAGE =
      VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

  private static final String HEAD =
      """
      #version 450
      #extension GL_EXT_buffer_reference : require
      #extension GL_EXT_buffer_reference2 : require
      #extension GL_EXT_buffer_reference_uvec2 : require
      #extension GL_EXT_scalar_block_layout : require
      #extension GL_ARB_gpu_shader_int64 : require
      """;

  /** Dispatches four groups of 16; what is left of two buffers that it gets the addresses of. */
  private static void dispatched(String glsl) {
    sameCompiled(
        0,
        p -> {
          long[] set = p.set(STAGES, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
          long in = p.buffer(4 * WORDS, USAGE);
          long inBytes = p.map(p.lastMemory);
          long out = p.buffer(4 * WORDS, USAGE);
          long outBytes = p.map(p.lastMemory);
          for (int i = 0; i < WORDS; i++) {
            NativeMemory.putInt(outBytes + 4L * i, 0);
            NativeMemory.putInt(inBytes + 4L * i, Float.floatToRawIntBits(i * 0.75f - 3));
          }
          for (int i = 0; i < 16; i++) {
            // 16 nodes of 32 bytes behind the numbers, in an order that jumps
            long node = inBytes + 4 * 256 + 32L * i;
            NativeMemory.putLong(node, i == 15 ? 0 : p.address(in) + 4 * 256 + 32L * (i * 7 % 15));
            NativeMemory.putInt(node + 8, i * i);
          }
          p.write(set[1], 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, out, 0, 0);
          long layout = p.layout(set[0]);
          long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, HEAD + glsl));
          long commands = p.begin();
          p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
          p.call(
              "vkCmdPushConstants",
              commands,
              layout,
              STAGES,
              0,
              16,
              p.longs(p.address(in), p.address(out)));
          p.call("vkCmdDispatch", commands, 4, 1, 1);
          p.submit(commands);
          int[] words = new int[WORDS];
          NativeMemory.readArray(outBytes, words);
          return words;
        });
  }

  @Test
  void structuresMatricesAndArrays() {
    dispatched(
        """
        layout(local_size_x = 16) in;
        struct Part { vec3 place; float weight; ivec2 pair[2]; };
        layout(buffer_reference, scalar, buffer_reference_align = 4) buffer In {
          layout(row_major) mat3x4 rows;
          mat2x3 columns;
          Part parts[6];
          double wide;
          float rest[];
        };
        layout(buffer_reference, std430) buffer Out { vec4 quads[]; };
        layout(push_constant) uniform Push { In given; Out made; };
        float sum(In from, uint i) { return from.rest[i] + from.parts[i % 6].place[i % 3]; }
        void main() {
          uint i = gl_GlobalInvocationID.x;
          vec4 a = given.rows * vec3(1, 2, i);
          vec3 b = given.columns * vec2(0.5, i);
          Part part = given.parts[i % 6];
          a.z += given.rows[i % 3].y + sum(given, i);
          a.w += float(part.pair[i & 1].y) * 1e-9 + float(given.columns[i & 1].z);
          made.quads[i] = a + vec4(b, part.weight);
        }
        """);
  }

  @Test
  void wideAtomics() {
    dispatched(
        """
        #extension GL_EXT_shader_atomic_int64 : require
        layout(local_size_x = 16) in;
        layout(buffer_reference, std430, buffer_reference_align = 8) buffer Out { uint64_t u; int64_t s; };
        layout(push_constant) uniform Push { uint64_t given; Out made; };
        void main() {
          uint i = gl_LocalInvocationID.x;
          if (gl_WorkGroupID.x != 0) { return; }
          uint64_t v = uint64_t(i * 7u % 16u) * 0x10000000fffful;
          atomicAdd(made.u, v);
          atomicMin(made[1 + (i & 3u)].s, 1000l - int64_t(v));
          atomicMax(made[1 + (i & 3u)].u, v);
          if (i == 3) { made[6].u = atomicCompSwap(made[5].s, 0l, -1l) == 0l ? 1ul : 0ul; }
        }
        """);
  }

  @Test
  void listsAreFollowed() {
    dispatched(
        """
        layout(local_size_x = 16) in;
        layout(buffer_reference) buffer Node;
        layout(buffer_reference, std430, buffer_reference_align = 8) buffer Node {
          Node next;
          uint number;
        };
        layout(buffer_reference, std430, buffer_reference_align = 4) buffer Out { uint word; };
        layout(push_constant) uniform Push { uint64_t given; Out made; };
        void main() {
          uint i = gl_GlobalInvocationID.x;
          Node at = Node(given + 4ul * 256ul + 32ul * uint64_t(i & 15u));
          Node other = Node(unpackUint2x32(given + 1024ul));
          uint sum = 0;
          for (uint k = 0; k < 40 && uint64_t(at) != 0ul; k++) {
            sum = sum * 3u + at.number;
            at = (k + i) % 5 == 4 ? other : at.next;
          }
          Out place = made + int(i);
          place.word = sum;
        }
        """);
  }

  @Test
  void atomicsAtAddresses() {
    dispatched(
        """
        layout(local_size_x = 16) in;
        layout(set = 0, binding = 0) buffer Bound { uint same[]; };
        layout(buffer_reference, std430) buffer Out { uint word[]; };
        layout(buffer_reference, std430) buffer Signed { int word[]; };
        layout(push_constant) uniform Push { uint64_t given; Out made; };
        void main() {
          uint i = gl_GlobalInvocationID.x;
          atomicAdd(made.word[i & 3], i);
          atomicMax(made.word[4], i * 77u % 53u);
          atomicMin(Signed(made).word[5], -int(i));
          atomicXor(same[6], 1u << (i & 31u));
          atomicOr(made.word[6], 0x80000000u);
          atomicCompSwap(made.word[7], i == 9 ? 0u : 5u, 17u);
          made.word[16 + i] = atomicAdd(made.word[300 + i], 1u) + i;
        }
        """);
  }

  @Test
  void theMemoryModelOfVulkan() {
    dispatched(
        """
        #pragma use_vulkan_memory_model
        #extension GL_KHR_memory_scope_semantics : require
        layout(local_size_x = 16) in;
        layout(set = 0, binding = 0) workgroupcoherent buffer Bound { uint same[]; };
        layout(buffer_reference, std430) buffer Out { uint word[]; };
        layout(push_constant) uniform Push { uint64_t given; Out made; };
        shared uint part[16];
        void main() {
          uint l = gl_LocalInvocationID.x;
          uint i = gl_GlobalInvocationID.x;
          part[l] = i * i;
          controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared,
              gl_SemanticsAcquireRelease);
          same[i] = part[15 - l];
          memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer,
              gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible);
          atomicStore(made.word[128 + i], same[i] + 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer,
              gl_SemanticsRelease);
          uint back = atomicLoad(made.word[128 + i], gl_ScopeDevice, gl_StorageSemanticsBuffer,
              gl_SemanticsAcquire);
          atomicAdd(same[200], back, gl_ScopeQueueFamily, 0, gl_SemanticsRelaxed);
        }
        """);
  }

  @Test
  void verticesAreFetchedAndFragmentsCounted() {
    // Long because structs have many members, each on a line of its own.
    sameCompiled(
        1,
        p -> {
          long[] set = p.set(STAGES);
          long layout = p.layout(set[0]);
          long in = p.buffer(1024, USAGE);
          long inBytes = p.map(p.lastMemory);
          long out = p.buffer(256, USAGE);
          long outBytes = p.map(p.lastMemory);
          for (int i = 0; i < 64; i++) {
            NativeMemory.putInt(outBytes + 4L * i, 0);
          }
          for (int i = 0; i < 96; i++) {
            float x = i * 0.61803f % 1 * 2.2f - 1.1f;
            NativeMemory.putInt(inBytes + 4L * i, Float.floatToRawIntBits(x));
          }
          String vertex =
              HEAD
                  + """
                  layout(buffer_reference, scalar) readonly buffer Places { vec2 at[]; };
                  layout(push_constant) uniform Push { Places places; };
                  void main() { gl_Position = vec4(places.at[gl_VertexIndex], 0.5, 1.0); }
                  """;
          String fragment =
              HEAD
                  + """
                  layout(location = 0) out vec4 colour;
                  layout(buffer_reference, std430) buffer Counts { uint count[]; };
                  layout(push_constant) uniform Push { uint64_t places; Counts counts; };
                  void main() {
                    uint row = uint(gl_FragCoord.y);
                    atomicAdd(counts.count[row], 1u);
                    colour = vec4(gl_FragCoord.xy / 32.0, 0.25, 1.0);
                  }
                  """;
          long color = VK_FORMAT_R8G8B8A8_UNORM;
          long image =
              p.image(
                  (int) color,
                  32,
                  32,
                  VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
          long view = p.view(image, (int) color, VK_IMAGE_ASPECT_COLOR_BIT);
          long pipeline =
              p.full(
                  "#version 450\nvoid main() {}",
                  layout,
                  32,
                  1,
                  "pStages",
                  p.array(
                      "VkPipelineShaderStageCreateInfo",
                      p.stage(Stage.VERTEX, vertex),
                      p.stage(Stage.FRAGMENT, fragment)),
                  "pNext",
                  p.struct(
                      "VkPipelineRenderingCreateInfo",
                      "colorAttachmentCount",
                      1,
                      "pColorAttachmentFormats",
                      p.ints((int) color)));
          long commands = p.begin();
          p.beginRendering(commands, view, 0, 32);
          p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
          p.call(
              "vkCmdPushConstants",
              commands,
              layout,
              STAGES,
              0,
              16,
              p.longs(p.address(in), p.address(out)));
          p.call("vkCmdDraw", commands, 48, 1, 0, 0);
          p.call("vkCmdEndRendering", commands);
          p.submit(commands);
          int[] pixels = java.util.Arrays.copyOf(p.read(image, 32, 32), 32 * 32 + 32);
          for (int row = 0; row < 32; row++) {
            pixels[32 * 32 + row] = NativeMemory.getInt(outBytes + 4L * row);
          }
          return pixels;
        });
  }

  /** A program whose calls were recorded has the addresses of then in its memory. */
  @Test
  void recordedAddressesAreAdopted() {
    try (TestProgram p = TestProgram.compiled()) {
      long[] recorded = {0xffff8001_00001000L, 0x00007f12_34567800L};
      long[] buffers = new long[2];
      long[] bytes = new long[2];
      for (int i = 0; i < 2; i++) {
        buffers[i] = p.buffer(4 * WORDS, USAGE);
        bytes[i] = p.map(p.lastMemory);
        p.driver.outcome(recorded[i]);
        assertEquals(recorded[i], p.address(buffers[i]));
      }
      p.driver.outcome(0);
      NativeMemory.putLong(bytes[0] + 16, recorded[1] + 64);
      long[] set = p.set(STAGES, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
      long layout = p.layout(set[0]);
      String glsl =
          """
          layout(local_size_x = 16) in;
          layout(buffer_reference, std430, buffer_reference_align = 4) buffer Out { uint word[]; };
          layout(buffer_reference, std430) buffer In { uint64_t first; uint64_t second; Out made; };
          layout(push_constant) uniform Push { In given; };
          void main() { given.made.word[gl_LocalInvocationID.x] += 40u + gl_LocalInvocationID.x; }
          """;
      long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, HEAD + glsl));
      long commands = p.begin();
      p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, 0);
      p.call("vkCmdPushConstants", commands, layout, STAGES, 0, 8, p.longs(recorded[0]));
      p.call("vkCmdDispatch", commands, 2, 1, 1);
      p.submit(commands);
      assertEquals("[]", p.log.toString());
      assertEquals(2 * 43, NativeMemory.getInt(bytes[1] + 64 + 12));
      assertEquals(2 * 55, NativeMemory.getInt(bytes[1] + 64 + 60));
      assertEquals(0, NativeMemory.getInt(bytes[1] + 64 + 64));
    }
  }

  @Test
  void addressesAreThoseOfMemory() {
    try (TestProgram p = new TestProgram()) {
      long memory = p.memory(4096);
      long[] buffers = new long[2];
      for (int i = 0; i < 2; i++) {
        buffers[i] =
            p.make(
                "vkCreateBuffer",
                p.device,
                p.struct("VkBufferCreateInfo", "size", 1024L, "usage", USAGE),
                0);
        p.ok("vkBindBufferMemory", p.device, buffers[i], memory, 1024L * i);
      }
      assertEquals(p.address(buffers[0]) + 1024, p.address(buffers[1]));
      assertTrue(p.address(buffers[0]) % 256 == 0 && p.address(buffers[0]) != 0);
    }
  }

  private static String text(String resource) {
    try (InputStream in = AddressesBesideLavapipeTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + resource, e);
    }
  }

  /** Dispatches two groups of 16 lanes, each of which has 16 words of the third buffer. */
  private static int[] chosen(TestProgram p, int[] module) {
    long[] set = p.set(STAGES, STORAGE, STORAGE, STORAGE);
    long bytes = 0;
    for (int b = 0; b < 3; b++) {
      long buffer = p.buffer(4 * CHOSEN_WORDS, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
      bytes = p.map(p.lastMemory);
      for (int i = 0; i < CHOSEN_WORDS; i++) {
        NativeMemory.putInt(bytes + 4L * i, b == 2 ? 0 : i * 77 + b * 100_000);
      }
      p.write(set[1], b, STORAGE, buffer, 0, 0);
    }
    long layout = p.layout(set[0]);
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, module));
    long commands = p.begin();
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdDispatch", commands, 2, 1, 1);
    p.submit(commands);
    int[] words = new int[CHOSEN_WORDS];
    NativeMemory.readArray(bytes, words);
    return words;
  }

  @Test
  void placesInBlocksAndInSharedMemory() {
    int[] module = VulkanShaders.assemble(text("pointers.spvasm"));
    sameCompiled(0, p -> chosen(p, module));
  }
}
