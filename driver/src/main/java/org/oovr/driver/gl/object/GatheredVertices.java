// Long because what Mesa keeps of attributes shows in the vertices that are drawn, line by line.
package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Vertices of a primitive that calls tell one by one, between {@code glBegin} and {@code glEnd}.
 * Only attributes that change between two of them are kept by vertex; the others are current values
 * like those of any draw.
 *
 * <p>Mesa keeps only as many components of an attribute as were told since vertices were drawn
 * last, and what that is shows: components beyond those that a call tells are not always made those
 * of (0, 0, 0, 1), and where an attribute grows within a primitive what came before is drawn by
 * itself and some of its vertices are taken along.
 */
public final class GatheredVertices {
  /** {@link #mode} outside of a primitive. */
  public static final int NONE = -1;

  /** What {@link #tell} answers where an attribute gets more components than it had. */
  public static final int GROWS = -1;

  /** With more vertices than this, an attribute that is new between primitives is kept apart. */
  private static final int MANY = 8;

  /** Components of an attribute. */
  private static final int WORDS = 4;

  /** The fourth component of what is not told. */
  private static final int ONE = Float.floatToRawIntBits(1);

  /** Vertices beyond this are dropped: their buffer would be larger than any. */
  private static final long MAX_WORDS = GlBuffer.MAX_BYTES / 4;

  private final int[][] current;

  /** What attributes that Mesa keeps were when it took values over last. */
  private final int[][] before;

  private boolean drawing;
  private int mode = NONE;
  private int count;

  /** Words from vertex to vertex. */
  private int stride;

  /** Where each attribute lies in a vertex, in words; -1 where all have the current value. */
  private final int[] offset;

  /** The attributes that lie behind the position. */
  private final int[] varying;

  private int varyings;
  private int[] words = new int[1024];
  private boolean overflowed;

  /** The vertex that drawing begins with. */
  private int first;

  /** The vertex that drawing ends before. */
  private int end;

  /** Whether the vertices are a primitive from its beginning on. */
  private boolean whole;

  // --- what Mesa keeps of attributes

  /** Components that are kept of each attribute; 0 where none was told. */
  private final byte[] room;

  /** Components that are taken for told. */
  private final byte[] told;

  /**
   * Where each attribute lies in Mesa's memory of the next vertex. What lay there before is what an
   * attribute has that nobody told but an evaluator made room for.
   */
  private final int[] place;

  private final int[] memory;
  private int memoryWords;

  /** Current values of attributes that an evaluator made room for, until Mesa takes others over. */
  private final int[][] hidden;

  /** Vertices that Mesa has not drawn yet. */
  private int batch;

  /** Attributes whose current values lists have set since values were taken over, a bit each. */
  private long byLists;

  /** Their number before a list's primitive; {@link #NONE} in others. */
  private int batchBefore = NONE;

  /** Whether there are such vertices, or were when an attribute grew. */
  private boolean pending;

  private boolean formatted;

  /** Whether anything was told since current values were taken over last. */
  private boolean untaken;

  /** Takes values that are kept over as current ones. */
  private final Runnable take;

  /**
   * An empty one.
   *
   * @param current the current values of all attributes, four words each
   * @param take takes what is told of materials over, where Mesa does so
   */
  public GatheredVertices(int[][] current, Runnable take) {
    this.current = current;
    this.take = take;
    offset = new int[current.length];
    varying = new int[current.length];
    room = new byte[current.length];
    told = new byte[current.length];
    place = new int[current.length];
    memory = new int[WORDS * current.length];
    hidden = new int[current.length][];
    before = new int[current.length][WORDS];
  }

  /**
   * Begins a primitive.
   *
   * @param listed whether it is a display list's, which Mesa draws beside what is told
   */
  public void begin(int glMode, boolean listed) {
    if (!listed && formatted && room[ConventionalAttributes.POSITION] == 0) {
      forget();
    }
    batchBefore = listed ? batch : NONE;
    if (listed) {
      noteBefore(true);
    }
    mode = glMode;
    first = 0;
    whole = true;
    count = 0;
    overflowed = false;
    Arrays.fill(offset, -1);
    offset[ConventionalAttributes.POSITION] = 0;
    stride = WORDS;
    varyings = 0;
  }

  /**
   * Ends the primitive; its vertices stay until another begins.
   *
   * @return the GL type that they are to be drawn as
   */
  public int end() {
    int drawn = mode;
    mode = NONE;
    if (isListed()) {
      batch = batchBefore;
    } else {
      pending |= count > 0;
    }
    if (drawn == GL_LINE_LOOP && !whole) {
      // the first vertex was kept for this
      append(0);
      first = 1;
      end = count;
      return GL_LINE_STRIP;
    }
    end = count;
    return drawn;
  }

  /** The primitive is drawn. What it leaves of a display list is what Mesa's state has now. */
  public void leave() {
    if (isListed()) {
      batchBefore = NONE;
      noteBefore(false);
    }
  }

  /** Whether a primitive has begun. */
  public boolean isOpen() {
    return mode != NONE;
  }

  private boolean isListed() {
    return batchBefore != NONE;
  }

  /** The GL type of the primitive, or {@link #NONE}. */
  public int mode() {
    return mode;
  }

  /** Number of vertices. */
  public int count() {
    return count;
  }

  /** The vertex that drawing begins with. */
  public int first() {
    return first;
  }

  /** How many vertices are drawn. */
  public int drawn() {
    return Math.max(0, end - first);
  }

  /** Whether there were more vertices than fit. */
  public boolean overflowed() {
    return overflowed;
  }

  /** Bytes from vertex to vertex. */
  public int strideBytes() {
    return 4 * stride;
  }

  /** Where an attribute lies in a vertex, in bytes; negative where all have the current value. */
  public int offsetBytes(int slot) {
    return 4 * offset[slot];
  }

  /** The current value of an attribute, four words. */
  public int[] current(int slot) {
    return current[slot];
  }

  /** Whether vertices have an attribute of their own, be it the same for all. */
  public boolean keeps(int slot) {
    return room[slot] > 0 || offset[slot] >= 0;
  }

  /** Whether Mesa keeps an attribute with the vertices that are told next. */
  public boolean isTold(int slot) {
    return room[slot] > 0;
  }

  /** Ends a vertex: it has this position, and the other attributes as they are. */
  public void vertex(int x, int y, int z, int w) {
    int at = count * stride;
    if (at + stride > words.length && !grow(at + (long) stride)) {
      return;
    }
    int[] to = words;
    to[at] = x;
    to[at + 1] = y;
    to[at + 2] = z;
    to[at + 3] = w;
    for (int i = 0; i < varyings; i++) {
      int[] from = current[varying[i]];
      at += WORDS;
      to[at] = from[0];
      to[at + 1] = from[1];
      to[at + 2] = from[2];
      to[at + 3] = from[3];
    }
    count++;
    batch++;
  }

  /** Takes the last vertex back. */
  public void leaveOutLast() {
    count = Math.max(0, count - 1);
  }

  /** Repeats a vertex. */
  private void append(int vertex) {
    int at = count * stride;
    if (vertex < count && (at + stride <= words.length || grow(at + (long) stride))) {
      System.arraycopy(words, vertex * stride, words, at, stride);
      count++;
    }
  }

  private boolean grow(long needed) {
    if (needed > MAX_WORDS) {
      overflowed = true;
      return false;
    }
    words = Arrays.copyOf(words, (int) Math.min(MAX_WORDS, Math.max(needed, 2L * words.length)));
    return true;
  }

  /** An attribute is about to get another value. */
  public void changes(int slot, int x, int y, int z, int w) {
    if (count == 0 || offset[slot] >= 0) {
      return;
    }
    int[] v = current[slot];
    if (v[0] != x || v[1] != y || v[2] != z || v[3] != w) {
      vary(slot, v);
    }
  }

  /** Gives each vertex a value of its own; those that are told already have the present one. */
  private void vary(int slot, int[] value) {
    int wider = stride + WORDS;
    long needed = (long) wider * count;
    if (needed > words.length && !grow(needed)) {
      return;
    }
    for (int i = count - 1; i >= 0; i--) {
      System.arraycopy(words, i * stride, words, i * wider, stride);
      System.arraycopy(value, 0, words, i * wider + stride, WORDS);
    }
    offset[slot] = stride;
    varying[varyings++] = slot;
    stride = wider;
  }

  // --- what Mesa keeps of attributes

  /**
   * Takes note that a call tells components of an attribute.
   *
   * @param otherType whether the attribute's values were of another type so far
   * @return how many components, from the first on, Mesa has more room for than the call tells and
   *     does not reset; {@link #GROWS} where it makes room for more
   */
  public int tell(int slot, int components, boolean otherType) {
    untaken = true;
    int has = room[slot];
    if (components == told[slot] && !otherType) {
      return has;
    }
    if (components > has || otherType) {
      return GROWS;
    }
    // one that grows within its room is forgotten to be larger, as in Mesa
    if (components < told[slot]) {
      told[slot] = (byte) components;
      return components;
    }
    return has;
  }

  /**
   * An evaluator needs components of an attribute, as {@link #tell} says of those that are told.
   * What it leaves there is no current value before Mesa takes it over for another reason.
   */
  public int evaluate(int slot, int components, boolean otherType) {
    boolean before = untaken;
    int kept = tell(slot, components, otherType);
    untaken = before;
    if (room[slot] == 0 && slot != ConventionalAttributes.POSITION) {
      hidden[slot] = current[slot].clone();
    }
    return kept;
  }

  /** The value of an attribute that the program sees outside of primitives. */
  public int[] visible(int slot) {
    return hidden[slot] != null ? hidden[slot] : current[slot];
  }

  /** These vertices begin to be drawn, or are. */
  public void draws(boolean begin) {
    drawing = begin;
  }

  /**
   * The value that an attribute has in Mesa's state while something is drawn. Of these vertices it
   * is the one from before all that was told since values were taken over, be it within primitives.
   */
  public int[] whileDrawn(int slot) {
    boolean kept = drawing && (room[slot] > 0 || isListed());
    return kept ? before[slot] : visible(slot);
  }

  /** Current values are what Mesa's state has: of attributes that it keeps, or of all. */
  private void noteBefore(boolean all) {
    for (int i = ConventionalAttributes.COLOR; i < ConventionalAttributes.MATERIALS; i++) {
      if (all || room[i] > 0) {
        System.arraycopy(current[i], 0, before[i], 0, WORDS);
      }
    }
  }

  /** Makes room for so many components, as {@link #tell} asked for. */
  public void makeRoom(int slot, int components) {
    boolean outside = mode == NONE;
    if (outside && room[slot] == 0 && batch > MANY && formatted) {
      forget();
    }
    makePlace(slot, components);
    room[slot] = (byte) components;
    told[slot] = (byte) components;
    formatted = true;
    batch = 0;
  }

  private void makePlace(int slot, int components) {
    int more = components - room[slot];
    if (slot == ConventionalAttributes.POSITION || more <= 0) {
      return;
    }
    if (room[slot] == 0) {
      place[slot] = memoryWords;
    } else {
      int at = place[slot] + room[slot];
      System.arraycopy(memory, at, memory, at + more, memoryWords - at);
      for (int i = 0; i < place.length; i++) {
        place[i] += place[i] > place[slot] ? more : 0;
      }
    }
    memoryWords += more;
  }

  /** An attribute that is kept has this value now. */
  public void keep(int slot, int[] value) {
    System.arraycopy(value, 0, memory, place[slot], room[slot]);
  }

  /** Fewer components are told than before: the others are as if none were told. */
  public void clip(int slot, int components) {
    for (int i = components; i < room[slot]; i++) {
      memory[place[slot] + i] = i == WORDS - 1 ? ONE : 0;
    }
  }

  /** What Mesa's memory has of an attribute: four words. */
  public int[] kept(int slot) {
    int[] value = {0, 0, 0, ONE};
    System.arraycopy(memory, place[slot], value, 0, room[slot]);
    return value;
  }

  /**
   * A display list draws by itself. What was told before is drawn; where nothing was but values,
   * these are current ones for the list, and once more when Mesa lets go of them later.
   */
  public void settleForList() {
    if (pending) {
      settle();
    } else {
      takeCurrent();
    }
  }

  /** State changes: vertices that were told are drawn before. */
  public void settle() {
    if (pending && mode == NONE) {
      forget();
    }
  }

  /** Current values are asked for: Mesa takes them over, and draws before the next change. */
  public void takeCurrent() {
    if (untaken && mode == NONE) {
      untaken = false;
      pending = true;
      Arrays.fill(hidden, null);
      takeKept();
    }
  }

  /** A display list that draws by itself has set a current value. */
  public void setByList(int slot) {
    byLists |= 1L << slot;
  }

  /** Current values are others than lists have left. */
  public void forgetLists() {
    byLists = 0;
  }

  /** Takes values that are kept over, whatever display lists have made of them meanwhile. */
  private void takeKept() {
    for (long left = byLists; left != 0; left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left);
      if (room[slot] > 0 && hidden[slot] == null && slot != ConventionalAttributes.POSITION) {
        System.arraycopy(kept(slot), 0, current[slot], 0, WORDS);
      }
    }
    byLists = 0;
    take.run();
    noteBefore(false);
  }

  private void forget() {
    takeKept();
    untaken = false;
    Arrays.fill(room, (byte) 0);
    Arrays.fill(told, (byte) 0);
    memoryWords = 0;
    Arrays.fill(hidden, null);
    formatted = false;
    pending = false;
    batch = 0;
  }

  /**
   * Whether what came before an attribute grew is drawn by itself. It shows: strips, loops and
   * polygons have seams there, quads are divided otherwise beside clipped ones, and vertices that
   * are taken along lose components that are not told.
   */
  public boolean hasSeam() {
    return count > 0 && mode != NONE && mode != GL_PATCHES && mode != GL_TRIANGLE_STRIP_ADJACENCY;
  }

  /** Whether a primitive has vertices that can be drawn by themselves without losing any. */
  public boolean isDivisible() {
    return hasSeam() && (mode != GL_LINE_LOOP || whole);
  }

  private boolean losesComponents(int slot, int components) {
    int[] v = current[slot];
    boolean lost = components < 2 && v[1] != 0 || components < 3 && v[2] != 0;
    lost |= components < 4 && v[3] != ONE;
    return lost && room[slot] == 0 && slot != ConventionalAttributes.POSITION;
  }

  /**
   * Ends what is drawn before a seam. The first vertex of a loop is kept for its end.
   *
   * @return the GL type that it is drawn as
   */
  public int beforeSeam() {
    first = mode == GL_LINE_LOOP && !whole ? 1 : 0;
    end = mode == GL_TRIANGLE_STRIP ? count & ~1 : count;
    return mode == GL_LINE_LOOP ? GL_LINE_STRIP : mode;
  }

  /**
   * Goes on after a seam with the vertices that the rest needs. A loop that has a seam already
   * takes the last but one along instead of the last, as Mesa does by mistake, and one of a list
   * lacks the line between the first two where the seam is between them.
   */
  public void afterSeam(int slot, int components) {
    int before = count;
    count = 0;
    switch (mode) {
      case GL_POINTS -> {}
      case GL_LINES -> takeLast(before % 2, before);
      case GL_TRIANGLES -> takeLast(before % 3, before);
      case GL_QUADS, GL_LINES_ADJACENCY -> takeLast(before % 4, before);
      case GL_TRIANGLES_ADJACENCY -> takeLast(before % 6, before);
      case GL_LINE_STRIP -> takeLast(1, before);
      case GL_LINE_STRIP_ADJACENCY -> takeLast(3, before);
      case GL_TRIANGLE_STRIP, GL_QUAD_STRIP -> takeLast(2 + before % 2, before);
      default -> {
        int from = isListed() ? before : before - first;
        takeLast(Math.min(1, from), 1);
        takeLast(from > 1 ? 1 : 0, from);
      }
    }
    whole &= count == before && !isListed();
    first = 0;
    if (count > 0 && offset[slot] < 0 && losesComponents(slot, components)) {
      int[] v = current[slot];
      vary(
          slot,
          new int[] {
            v[0], components < 2 ? 0 : v[1], components < 3 ? 0 : v[2], components < 4 ? ONE : v[3]
          });
    }
  }

  /** Takes vertices along that lie before another. */
  private void takeLast(int most, int before) {
    int n = Math.min(most, before);
    System.arraycopy(words, (before - n) * stride, words, count * stride, n * stride);
    count += n;
  }

  /** All vertices as they lie in a buffer; a new array. */
  public byte[] bytes() {
    byte[] bytes = new byte[4 * count * stride];
    ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asIntBuffer()
        .put(words, 0, count * stride);
    return bytes;
  }
}
