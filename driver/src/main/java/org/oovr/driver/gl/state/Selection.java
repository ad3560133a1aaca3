package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The render mode, and what comes of primitives that are not drawn: hits of names in selection,
 * numbers in feedback (GL 2.1, sections 5.2 and 5.3). Both are written to the application's memory
 * as far as it goes when the mode ends.
 */
public final class Selection {
  /** Most names on the stack, as many as Mesa has. */
  public static final int MOST_NAMES = 64;

  /** Depths are told as numbers of 32 bits. */
  private static final float DEPTH_SCALE = 4294967295f;

  public int mode = GL_RENDER;

  // --- selection
  public int selectSize;
  public long selectAddress;
  private ByteBuffer selectMemory;
  private final int[] names = new int[MOST_NAMES];
  private int depth;
  private int hits;
  private boolean hit;
  private float nearest = 1;
  private float farthest;

  // --- feedback
  public int feedbackSize;
  public long feedbackAddress;
  public int feedbackType = GL_2D;
  private ByteBuffer feedbackMemory;

  /** What was told in this mode so far: words of hits, or bits of numbers. */
  private int[] words = new int[256];

  private int count;

  // --- buffers

  /** Says where hits go; the memory may be null. */
  public void selectInto(int size, long address, ByteBuffer memory) {
    selectSize = size;
    selectAddress = address;
    selectMemory = kept(memory);
    forgetHits();
  }

  /** Says where numbers go, and which there are of a vertex; the memory may be null. */
  public void feedInto(int size, int type, long address, ByteBuffer memory) {
    feedbackSize = size;
    feedbackAddress = address;
    feedbackType = type;
    feedbackMemory = kept(memory);
  }

  private static ByteBuffer kept(ByteBuffer memory) {
    return memory == null ? null : memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  // --- names

  public int depth() {
    return depth;
  }

  /** Empties the stack of names. */
  public void clearNames() {
    takeHit();
    depth = 0;
    forgetHits();
  }

  /** Replaces the top; there is one. */
  public void loadName(int name) {
    takeHit();
    names[depth - 1] = name;
  }

  /** Puts a name on top; there is room. */
  public void pushName(int name) {
    takeHit();
    names[depth++] = name;
  }

  /** Takes the top away; there is one. */
  public void popName() {
    takeHit();
    depth--;
  }

  /** Something at this depth in the window would have been drawn. */
  public void hit(float z) {
    hit = true;
    nearest = Math.min(nearest, z);
    farthest = Math.max(farthest, z);
  }

  private void forgetHits() {
    hit = false;
    nearest = 1;
    farthest = 0;
  }

  private void takeHit() {
    if (!hit) {
      return;
    }
    word(depth);
    word((int) (long) (DEPTH_SCALE * nearest));
    word((int) (long) (DEPTH_SCALE * farthest));
    for (int i = 0; i < depth; i++) {
      word(names[i]);
    }
    hits++;
    forgetHits();
  }

  // --- numbers

  /** Tells a number. */
  public void number(float value) {
    word(Float.floatToRawIntBits(value));
  }

  /**
   * Tells what the type of feedback wants of a vertex.
   *
   * @param window position in the window and clip coordinate w
   */
  public void vertex(float[] window, float[] color, float[] textureCoordinates) {
    number(window[0]);
    number(window[1]);
    if (feedbackType != GL_2D) {
      number(window[2]);
    }
    if (feedbackType == GL_4D_COLOR_TEXTURE) {
      number(window[3]);
    }
    if (feedbackType != GL_2D && feedbackType != GL_3D) {
      numbers(color);
    }
    if (feedbackType == GL_3D_COLOR_TEXTURE || feedbackType == GL_4D_COLOR_TEXTURE) {
      numbers(textureCoordinates);
    }
  }

  /** Tells where the raster position is, behind a token of its own. */
  public void raster(int token, RasterPosition raster) {
    number(token);
    vertex(raster.position, raster.color, raster.textureCoordinates[0]);
  }

  private void numbers(float[] four) {
    for (float v : four) {
      number(v);
    }
  }

  private void word(int bits) {
    int most = mode == GL_SELECT ? selectSize : feedbackSize;
    if (count <= most) { // one more than there is room for says that there was more
      if (count == words.length) {
        words = Arrays.copyOf(words, 2 * count);
      }
      words[count++] = bits;
    }
  }

  // --- the mode

  /**
   * Ends the present mode and begins another.
   *
   * @return what {@code glRenderMode} answers: hits or numbers, or -1 where there were too many
   */
  public int begin(int next) {
    int answer = 0;
    if (mode == GL_SELECT) {
      takeHit();
      answer = count > selectSize ? -1 : hits;
      write(selectMemory, selectSize);
    } else if (mode == GL_FEEDBACK) {
      answer = count > feedbackSize ? -1 : count;
      write(feedbackMemory, feedbackSize);
    }
    mode = next;
    count = 0;
    hits = 0;
    depth = 0;
    forgetHits();
    return answer;
  }

  private void write(ByteBuffer memory, int size) {
    if (memory == null) {
      return;
    }
    int n = Math.min(Math.min(count, size), memory.limit() / Integer.BYTES);
    for (int i = 0; i < n; i++) {
      memory.putInt(Integer.BYTES * i, words[i]);
    }
  }
}
