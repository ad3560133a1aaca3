package org.oovr.samples.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK12.*;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.vulkan.Resources.Buffer;

/** Meshes in one pair of buffers. */
final class Meshes {
  private final Buffer vertices;
  private final Buffer indices;
  private final int indexType;
  private final int[] count;
  private final int[] firstIndex;
  private final int[] baseVertex;

  /** With indices of 32 bits. */
  Meshes(Gpu gpu, Mesh... meshes) {
    this(gpu, false, meshes);
  }

  /** With indices of 16 or of 32 bits. */
  Meshes(Gpu gpu, boolean shortIndices, Mesh... meshes) {
    count = new int[meshes.length];
    firstIndex = new int[meshes.length + 1];
    baseVertex = new int[meshes.length + 1];
    for (int i = 0; i < meshes.length; i++) {
      count[i] = meshes[i].indices().length;
      firstIndex[i + 1] = firstIndex[i] + count[i];
      baseVertex[i + 1] = baseVertex[i] + meshes[i].vertexCount();
    }
    indexType = shortIndices ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32;
    int indexBytes = shortIndices ? 2 : 4;
    vertices =
        gpu.resources.buffer(
            VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, baseVertex[meshes.length] * Mesh.STRIDE);
    indices =
        gpu.resources.buffer(
            VK_BUFFER_USAGE_INDEX_BUFFER_BIT, firstIndex[meshes.length] * indexBytes);
    for (int i = 0; i < meshes.length; i++) {
      vertices
          .bytes()
          .asFloatBuffer()
          .put(baseVertex[i] * Mesh.FLOATS_PER_VERTEX, meshes[i].vertices());
      if (shortIndices) {
        indices.bytes().asShortBuffer().put(firstIndex[i], meshes[i].shortIndices());
      } else {
        indices.bytes().asIntBuffer().put(firstIndex[i], meshes[i].indices());
      }
    }
  }

  /** Has the draws that come use them. */
  void bind(VkCommandBuffer commands) {
    try (MemoryStack stack = stackPush()) {
      vkCmdBindVertexBuffers(commands, 0, stack.longs(vertices.handle()), stack.longs(0));
      vkCmdBindIndexBuffer(commands, indices.handle(), 0, indexType);
    }
  }

  /** Draws one of them. */
  void draw(VkCommandBuffer commands, int mesh) {
    vkCmdDrawIndexed(commands, count[mesh], 1, firstIndex[mesh], baseVertex[mesh], 0);
  }

  /** What an indirect draw of one of them says. */
  int[] indirect(int mesh, int instances, int firstInstance) {
    return new int[] {count[mesh], instances, firstIndex[mesh], baseVertex[mesh], firstInstance};
  }

  /**
   * The push constants of most samples: the matrix of a model, three columns that carry normals
   * along, and in the last words of these what the sample wants.
   */
  static float[] constants(Mat4 model, float... more) {
    float[] words = java.util.Arrays.copyOf(model.array(), 28);
    float[] normals = model.normalMatrix();
    for (int column = 0; column < 3; column++) {
      System.arraycopy(normals, 3 * column, words, 16 + 4 * column, 3);
      words[19 + 4 * column] = column < more.length ? more[column] : 0;
    }
    return words;
  }
}
