package org.oovr.driver.vk.call;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;

/**
 * Lays the calls of a capture out in memory as C does. The tables of the registry say all: there is
 * no case for any function but those that take a descriptor update template's data, and none for
 * any struct.
 *
 * <p>Where a call writes, memory holds what it wrote when it was recorded.
 */
public final class VkDecoder {
  /** Structs inside of structs, against files that go on for ever. */
  private static final int MOST_DEPTH = 100;

  /** Bytes of an array whose contents were not recorded. */
  private static final long MOST_EMPTY = 1 << 28;

  private final NativeArena arena;
  private final HandleTable handles;
  private final UpdateTemplates templates = new UpdateTemplates();
  private ByteBuffer in;
  private DecodedCall call;
  private boolean written;
  private int depth;

  /** Calls whose handles are looked up in a table. */
  public VkDecoder(NativeArena arena, HandleTable handles) {
    this.arena = arena;
    this.handles = handles;
  }

  /**
   * Decodes a call; what was decoded before is gone.
   *
   * @param body of its block
   */
  public void decode(VkFunction function, ByteBuffer body, DecodedCall to) throws GfxrException {
    arena.clear();
    in = body;
    call = to;
    depth = 0;
    to.begin(function);
    try {
      List<VkDeclaration> parameters = function.parameters();
      for (int i = 0; i < parameters.size(); i++) {
        VkDeclaration p = parameters.get(i);
        written = !p.constant();
        if (UpdateTemplates.isData(function, i)) {
          to.arguments[i] =
              templates.data(to.number(templates.position(function)), in, arena, this::handle);
        } else {
          to.arguments[i] = parameter(p, i);
        }
      }
      VkDeclaration result = function.result();
      if (result.pointers() > 0 || result.kind() != VkKind.VOID) {
        to.result =
            result.pointers() > 0 || result.bytes() == Long.BYTES ? in.getLong() : in.getInt();
      }
      new ArrayCheck(arena).check(to);
      templates.follow(to);
    } catch (BufferUnderflowException fault) {
      throw new GfxrException(function.name() + " is too short", fault);
    }
  }

  private long parameter(VkDeclaration p, int position) throws GfxrException {
    if (p.pointers() > 0 || p.elements() > 1) {
      return pointer(p);
    }
    if (Pointers.isHandle(p)) {
      call.numbers[position] = in.getLong();
      return handles.handle(call.numbers[position]);
    }
    return switch (p.bytes()) {
      case 1 -> in.get();
      case 2 -> in.getShort() & 0xffff;
      case 4 -> in.getInt();
      default -> in.getLong();
    };
  }

  private long handle() {
    return handles.handle(in.getLong());
  }

  /** A handle in memory: of what the call writes, the new one is looked for there. */
  private void handle(long at) {
    long number = in.getLong();
    if (written && number != 0) {
      call.makes(at, number);
      NativeMemory.putLong(at, handles.find(number));
    } else {
      NativeMemory.putLong(at, handles.handle(number));
    }
  }

  private void struct(VkStruct struct, long at) throws GfxrException {
    if (++depth > MOST_DEPTH) {
      throw new GfxrException(call.function.name() + " has structs in structs without end");
    }
    if (struct.union()) {
      union(struct, at, null);
    } else {
      for (VkDeclaration m : struct.members()) {
        if (m.kind() == VkKind.UNION
            && m.isValue()
            && m.elements() == 1
            && !m.selector().isEmpty()) {
          VkDeclaration selector = struct.member(m.selector());
          String selected = Selection.name(selector, NativeMemory.getInt(at + selector.offset()));
          union(m.struct(), at + m.offset(), selected);
        } else {
          member(m, at + m.offset());
        }
      }
    }
    depth--;
  }

  /** Of a union is written what the selector says, else the first of its largest members. */
  private void union(VkStruct union, long at, String selected) throws GfxrException {
    VkDeclaration member = Selection.member(union, selected);
    if (member != null) {
      member(member, at);
    }
  }

  private void member(VkDeclaration m, long at) throws GfxrException {
    if (m.pointers() > 0) {
      NativeMemory.putLong(at, pointer(m));
    } else if (m.elements() > 1) {
      array(m, at);
    } else if (m.struct() != null) {
      struct(m.struct(), at);
    } else if (Pointers.isHandle(m)) {
      handle(at);
    } else if (m.bits() > 0) {
      long mask = (1L << m.bits()) - 1 << m.firstBit();
      int value = (int) ((long) in.getInt() << m.firstBit() & mask);
      NativeMemory.putInt(at, NativeMemory.getInt(at) & ~(int) mask | value);
    } else {
      raw(at, m.kind() == VkKind.FUNCTION ? Long.BYTES : m.bytes());
    }
  }

  private void raw(long at, int bytes) {
    byte[] copy = new byte[bytes];
    in.get(copy);
    NativeMemory.write(copy, 0, at, bytes);
  }

  /** An array inside of a struct: written like one behind a pointer. */
  private void array(VkDeclaration m, long at) throws GfxrException {
    int attributes = in.getInt();
    if ((attributes & Pointers.IS_NULL) != 0) {
      return;
    }
    if ((attributes & Pointers.HAS_ADDRESS) != 0) {
      in.getLong();
    }
    long count = in.getLong();
    if ((attributes & Pointers.HAS_DATA) == 0) {
      return;
    }
    boolean text = (attributes & Pointers.STRING) != 0;
    if (count < 0 || count > m.elements() - (text ? 1 : 0)) {
      throw new GfxrException(
          call.function.name() + ": " + m.name() + " has " + count + " elements");
    }
    elements(m, at, count, m.bytes());
  }

  private long pointer(VkDeclaration p) throws GfxrException {
    if (Pointers.isChain(p)) {
      return chain();
    }
    if (Pointers.isOpaque(p)) {
      return in.getLong();
    }
    int attributes = in.getInt();
    if ((attributes & Pointers.IS_NULL) != 0) {
      return 0;
    }
    if ((attributes & Pointers.HAS_ADDRESS) != 0) {
      in.getLong();
    }
    boolean two = (attributes & Pointers.ARRAY_2D) != 0;
    boolean string = (attributes & Pointers.STRING) != 0 && (attributes & Pointers.ARRAY) == 0;
    long count = two || string || (attributes & Pointers.ARRAY) != 0 ? in.getLong() : 1;
    boolean data = (attributes & Pointers.HAS_DATA) != 0;
    if (!data && !written) {
      return 0; // what is not looked at
    }
    int bytes = p.pointers() > 1 ? Long.BYTES : Math.max(1, p.bytes());
    if (count < 0 || count > (data ? in.remaining() + 1L : MOST_EMPTY / bytes)) {
      throw new GfxrException(
          call.function.name() + ": " + p.name() + " has " + count + " elements");
    }
    long at = arena.allocate(count * bytes + (string ? 1 : 0));
    if (!data) {
      return at;
    }
    if (two) {
      for (long i = 0; i < count; i++) {
        NativeMemory.putLong(at + i * bytes, inner(p));
      }
    } else if ((attributes & Pointers.STRING) != 0 && (attributes & Pointers.ARRAY) != 0) {
      for (long i = 0; i < count; i++) {
        NativeMemory.putLong(at + i * bytes, text());
      }
    } else if (p.pointers() > 1) {
      for (long i = 0; i < count; i++) {
        raw(at + i * bytes, bytes);
      }
    } else {
      elements(p, at, count, bytes);
    }
    return at;
  }

  private void elements(VkDeclaration p, long at, long count, int bytes) throws GfxrException {
    if (p.struct() != null) {
      for (long i = 0; i < count; i++) {
        struct(p.struct(), at + i * bytes);
      }
    } else if (Pointers.isHandle(p)) {
      for (long i = 0; i < count; i++) {
        handle(at + i * bytes);
      }
    } else {
      long size = count * bytes;
      if (size > in.remaining()) {
        throw new BufferUnderflowException();
      }
      raw(at, (int) size);
    }
  }

  /** One of several arrays that an array points at. */
  private long inner(VkDeclaration p) throws GfxrException {
    int attributes = in.getInt();
    if ((attributes & Pointers.IS_NULL) != 0) {
      return 0;
    }
    if ((attributes & Pointers.HAS_ADDRESS) != 0) {
      in.getLong();
    }
    long count = (attributes & Pointers.ARRAY) != 0 ? in.getLong() : 1;
    if (count < 0 || count > in.remaining()) {
      throw new BufferUnderflowException();
    }
    int bytes = Math.max(1, p.bytes());
    long at = arena.allocate(count * bytes);
    if ((attributes & Pointers.HAS_DATA) != 0) {
      elements(p, at, count, bytes);
    }
    return at;
  }

  private long text() {
    int attributes = in.getInt();
    if ((attributes & Pointers.IS_NULL) != 0) {
      return 0;
    }
    if ((attributes & Pointers.HAS_ADDRESS) != 0) {
      in.getLong();
    }
    long length = in.getLong();
    if ((attributes & Pointers.HAS_DATA) == 0) {
      return arena.allocate(1);
    }
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    long at = arena.allocate(length + 1);
    raw(at, (int) length);
    return at;
  }

  private long chain() throws GfxrException {
    int attributes = in.getInt();
    if ((attributes & Pointers.IS_NULL) != 0) {
      return 0;
    }
    if ((attributes & Pointers.HAS_ADDRESS) != 0) {
      in.getLong();
    }
    if ((attributes & Pointers.HAS_DATA) == 0) {
      return 0;
    }
    int type = in.getInt(in.position());
    VkStruct struct = VkRegistry.byStructureType(type);
    if (struct == null) {
      throw new GfxrException(call.function.name() + " has a struct of the unknown type " + type);
    }
    call.extendedBy(struct);
    long at = arena.allocate(struct.bytes());
    struct(struct, at);
    return at;
  }
}
