package org.oovr.driver.vk.call;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;
import org.oovr.driver.vk.api.VkStructs;

/**
 * Writes a call that was made, its structs in memory, as captures have it: the way back of {@link
 * VkDecoder}, by the same tables.
 */
public final class VkEncoder {
  /** Knows the numbers of handles. */
  public interface Numbers {
    /**
     * The number of a handle in the file.
     *
     * @param declared what has it: its type says what the handle is of
     * @param handle not 0
     * @param made whether the call has written it
     */
    long number(VkDeclaration declared, long handle, boolean made);
  }

  private static final long SOME_ADDRESS = 0x1000;

  private final Numbers numbers;
  private final UpdateTemplates templates = new UpdateTemplates();

  /** Writes data of templates. */
  private final UpdateTemplates.Sink sink =
      new UpdateTemplates.Sink() {
        @Override
        public void handle(VkDeclaration declared, long handle) {
          VkEncoder.this.handle(declared, handle);
        }

        @Override
        public void number(int value) {
          room(Integer.BYTES).putInt(value);
        }

        @Override
        public void number(long value) {
          room(Long.BYTES).putLong(value);
        }

        @Override
        public void octet(byte value) {
          room(1).put(value);
        }
      };

  private ByteBuffer out = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
  private boolean addresses = true;
  private boolean omitted;
  private boolean written;

  /**
   * An encoder.
   *
   * @param numbers the numbers of handles in the file
   */
  public VkEncoder(Numbers numbers) {
    this.numbers = numbers;
  }

  /** Has the same address be written for all memory: equal calls are equal bytes then. */
  public VkEncoder withoutAddresses() {
    addresses = false;
    return this;
  }

  /** The bytes of the last call, from 0 up to {@link #bytes}. */
  public byte[] array() {
    return out.array();
  }

  public int bytes() {
    return out.position();
  }

  /** Writes a call with its result. */
  public void encode(VkFunction function, long[] arguments, long result) {
    long[] packed = StridedArrays.packed(function, arguments);
    try {
      packed(function, packed, result);
    } finally {
      StridedArrays.release(packed, arguments);
    }
  }

  private void packed(VkFunction function, long[] arguments, long result) {
    out.clear();
    boolean failed = function.result().base().equals("VkResult") && (int) result < 0;
    List<VkDeclaration> parameters = function.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      VkDeclaration p = parameters.get(i);
      written = p.pointers() > 0 && !p.constant();
      omitted = failed && written;
      if (UpdateTemplates.isData(function, i)) {
        templateData(arguments[function.position(UpdateTemplates.TEMPLATE)], arguments[i]);
      } else if (p.pointers() > 0 || p.elements() > 1) {
        long count = p.elements();
        if (isCounted(p)) {
          count = arguments[i] == 0 ? 0 : VkLength.of(p.lengths().get(0), function, arguments);
        }
        pointer(p, arguments[i], count, isCounted(p) || p.elements() > 1);
      } else {
        scalar(p, arguments[i]);
      }
    }
    if (!failed) {
      templates.follow(function, arguments);
    }
    omitted = false;
    written = false;
    VkDeclaration r = function.result();
    if (r.pointers() > 0 || r.kind() != VkKind.VOID) {
      scalar(r, result);
    }
  }

  /** Data whose layout a template knows; of one that nobody has made only where it lies. */
  private void templateData(long template, long data) {
    if (!head(Pointers.STRUCT | Pointers.SINGLE, data)) {
      return;
    }
    int start = out.position();
    if (!templates.encode(template, data, sink)) {
      out.position(start);
      room(3 * Long.BYTES).putLong(0);
      out.putLong(0).putLong(0);
    }
  }

  private ByteBuffer room(int bytes) {
    if (out.remaining() < bytes) {
      int capacity = Math.max(2 * out.capacity(), out.position() + bytes);
      ByteBuffer larger = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
      out.flip();
      out = larger.put(out);
    }
    return out;
  }

  private static boolean isCounted(VkDeclaration value) {
    return !value.lengths().isEmpty() && !value.lengths().get(0).equals("null-terminated");
  }

  private void scalar(VkDeclaration value, long bits) {
    if (value.pointers() > 0 || value.kind() == VkKind.FUNCTION) {
      room(8).putLong(bits);
    } else if (Pointers.isHandle(value)) {
      handle(value, bits);
    } else {
      switch (value.bytes()) {
        case 1 -> room(1).put((byte) bits);
        case 2 -> room(2).putShort((short) bits);
        case 4 -> room(4).putInt((int) bits);
        default -> room(8).putLong(bits);
      }
    }
  }

  private void handle(VkDeclaration value, long bits) {
    room(8).putLong(bits == 0 ? 0 : numbers.number(value, bits, written));
  }

  /** What precedes the data: false where there is none. */
  private boolean head(int kind, long address) {
    if (address == 0) {
      room(4).putInt(kind | Pointers.IS_NULL);
      return false;
    }
    room(12)
        .putInt(kind | Pointers.HAS_ADDRESS | (omitted ? 0 : Pointers.HAS_DATA))
        .putLong(addresses ? address : SOME_ADDRESS);
    return true;
  }

  private void pointer(VkDeclaration p, long address, long count, boolean array) {
    if (Pointers.isChain(p)) {
      chain(address);
    } else if (Pointers.isOpaque(p)) {
      room(8).putLong(address);
    } else if (p.kind() == VkKind.CHAR && p.pointers() == 2) {
      if (head(Pointers.STRING | Pointers.ARRAY, address)) {
        room(8).putLong(count);
        for (long i = 0; !omitted && i < count; i++) {
          text(NativeMemory.getLong(address + 8 * i));
        }
      }
    } else if (p.kind() == VkKind.CHAR && !isCounted(p)) {
      text(address);
    } else if (p.pointers() > 1 && isCounted(p)) {
      rows(p, address, count);
    } else if (head(
        (p.struct() != null && p.pointers() == 1 ? Pointers.STRUCT : 0)
            | (array ? Pointers.ARRAY : Pointers.SINGLE),
        address)) {
      if (array) {
        room(8).putLong(count);
      }
      if (!omitted && p.pointers() > 1) {
        room(8).putLong(NativeMemory.getLong(address));
      } else if (!omitted) {
        elements(p, address, array ? count : 1);
      }
    }
  }

  /**
   * Arrays behind an array of pointers; all have the length that the second expression says, which
   * is 1.
   */
  private void rows(VkDeclaration p, long address, long count) {
    int struct = p.struct() != null ? Pointers.STRUCT : 0;
    if (head(struct | Pointers.ARRAY_2D, address)) {
      room(8).putLong(count);
      for (long i = 0; !omitted && i < count; i++) {
        long row = NativeMemory.getLong(address + 8 * i);
        if (head(struct | Pointers.ARRAY, row)) {
          room(8).putLong(1);
          elements(p, row, 1);
        }
      }
    }
  }

  private void elements(VkDeclaration p, long address, long count) {
    int bytes = Math.max(1, p.bytes());
    if (p.struct() != null) {
      for (long i = 0; i < count; i++) {
        struct(p.struct(), address + i * bytes);
      }
    } else if (Pointers.isHandle(p)) {
      for (long i = 0; i < count; i++) {
        handle(p, NativeMemory.getLong(address + i * bytes));
      }
    } else {
      int all = Math.toIntExact(count * bytes);
      room(all);
      NativeMemory.read(address, out.array(), out.position(), all);
      out.position(out.position() + all);
    }
  }

  private void text(long address) {
    if (head(Pointers.STRING | Pointers.SINGLE, address)) {
      int length = NativeMemory.textLength(address);
      room(8 + length).putLong(length);
      if (!omitted) {
        NativeMemory.read(address, out.array(), out.position(), length);
        out.position(out.position() + length);
      }
    }
  }

  /** Structs of types that we do not know are left out, as GFXReconstruct leaves them out. */
  private void chain(long address) {
    long at = address;
    while (at != 0 && VkRegistry.byStructureType(NativeMemory.getInt(at)) == null) {
      at = NativeMemory.getLong(at + 8);
    }
    if (head(Pointers.STRUCT | Pointers.SINGLE, at)) {
      struct(VkRegistry.byStructureType(NativeMemory.getInt(at)), at);
    }
  }

  private void struct(VkStruct struct, long at) {
    if (struct.union()) {
      VkDeclaration m = Selection.member(struct, null);
      if (m != null) {
        member(struct, m, at);
      }
      return;
    }
    boolean writes = struct.structureType() == VK.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    for (VkDeclaration m : struct.members()) {
      if (m.kind() == VkKind.UNION && m.isValue() && m.elements() == 1 && !m.selector().isEmpty()) {
        VkDeclaration selector = struct.member(m.selector());
        String selected = Selection.name(selector, NativeMemory.getInt(at + selector.offset()));
        VkDeclaration chosen = Selection.member(m.struct(), selected);
        if (chosen != null) {
          member(m.struct(), chosen, at + m.offset());
        }
      } else if (writes && m.pointers() > 0 && !Pointers.isChain(m)) {
        boolean before = omitted;
        omitted |=
            !isRead(
                m.name(), NativeMemory.getInt(at + VkStructs.WriteDescriptorSet.DESCRIPTOR_TYPE));
        member(struct, m, at);
        omitted = before;
      } else {
        member(struct, m, at);
      }
    }
  }

  /** Of the three arrays of a write, those that its type does not name may be anything. */
  private static boolean isRead(String array, int type) {
    return switch (type) {
      case VK.VK_DESCRIPTOR_TYPE_SAMPLER,
          VK.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
          VK.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          VK.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
          VK.VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT ->
          array.equals("pImageInfo");
      case VK.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          VK.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          VK.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
          VK.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC ->
          array.equals("pBufferInfo");
      case VK.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER ->
          array.equals("pTexelBufferView");
      default -> false;
    };
  }

  private void member(VkStruct struct, VkDeclaration m, long at) {
    long address = at + m.offset();
    if (m.pointers() > 0) {
      long pointer = NativeMemory.getLong(address);
      long count = 1;
      if (isCounted(m)) {
        count = pointer == 0 ? 0 : VkLength.of(m.lengths().get(0), struct, at);
      }
      pointer(m, pointer, count, isCounted(m));
    } else if (m.elements() > 1) {
      array(struct, m, address, at);
    } else if (m.struct() != null) {
      struct(m.struct(), address);
    } else if (m.bits() > 0) {
      room(4).putInt((int) (NativeMemory.getInt(address) >>> m.firstBit() & (1L << m.bits()) - 1));
    } else {
      scalar(m, VkLength.load(m.kind() == VkKind.FUNCTION ? Long.BYTES : m.bytes(), address));
    }
  }

  /** An array inside of a struct, of which a count beside it may say how much is used. */
  private void array(VkStruct struct, VkDeclaration m, long address, long at) {
    if (m.kind() == VkKind.CHAR) {
      text(address);
      return;
    }
    String plural = m.name();
    String singular = plural.endsWith("s") ? plural.substring(0, plural.length() - 1) : plural;
    VkDeclaration counter = struct.member(singular + "Count");
    long count =
        counter == null ? m.elements() : VkLength.load(counter.bytes(), at + counter.offset());
    if (head((m.struct() != null ? Pointers.STRUCT : 0) | Pointers.ARRAY, address)) {
      room(8).putLong(Math.min(count, m.elements()));
      if (!omitted) {
        elements(m, address, Math.min(count, m.elements()));
      }
    }
  }
}
