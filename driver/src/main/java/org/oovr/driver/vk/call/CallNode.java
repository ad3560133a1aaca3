package org.oovr.driver.vk.call;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkNames;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;

/**
 * Calls as trees of maps, lists, texts and numbers, by the names of the registry: for whoever
 * prints them.
 */
public final class CallNode {
  private static final CallNode PLAIN = new CallNode(false);
  private static final CallNode COMPARED = new CallNode(true);

  /** Whether contents are told by a checksum, and nothing that differs from run to run. */
  private final boolean compared;

  private CallNode(boolean compared) {
    this.compared = compared;
  }

  /** A name or an address, which is no text of the program. */
  public record Symbol(String name) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** The arguments by their names. */
  public static Map<String, Object> arguments(VkFunction function, long[] arguments) {
    return PLAIN.tree(function, arguments);
  }

  /**
   * The same to compare calls of two runs of a program: bytes by their checksums, and without
   * addresses and what window systems have numbered.
   */
  public static Map<String, Object> compared(VkFunction function, long[] arguments) {
    return COMPARED.tree(function, arguments);
  }

  private Map<String, Object> tree(VkFunction function, long[] arguments) {
    Map<String, Object> tree = new LinkedHashMap<>();
    for (int i = 0; i < function.parameters().size(); i++) {
      VkDeclaration p = function.parameters().get(i);
      Object value;
      if (p.pointers() > 0 || p.elements() > 1) {
        long count = p.elements();
        if (isCounted(p)) {
          count = arguments[i] == 0 ? 0 : VkLength.of(p.lengths().get(0), function, arguments);
        }
        boolean data = UpdateTemplates.isData(function, i);
        value = data ? address(arguments[i]) : pointer(p, arguments[i], count);
      } else {
        value = scalar(p, p.bytes() == Integer.BYTES ? arguments[i] & 0xffffffffL : arguments[i]);
      }
      tree.put(p.name(), value);
    }
    return tree;
  }

  /** The result as a number or a name, null for void. */
  public static Object result(VkFunction function, long result) {
    VkDeclaration r = function.result();
    return r.isValue() && r.kind() == VkKind.VOID
        ? null
        : r.isValue() ? PLAIN.scalar(r, result) : number(result);
  }

  private static boolean isCounted(VkDeclaration value) {
    return !value.lengths().isEmpty() && !value.lengths().get(0).equals("null-terminated");
  }

  private static Symbol number(long value) {
    return new Symbol("0x" + Long.toHexString(value));
  }

  private Symbol address(long value) {
    return compared ? new Symbol("address") : number(value);
  }

  private Object pointer(VkDeclaration p, long address, long count) {
    if (address == 0) {
      return null;
    }
    if (Pointers.isChain(p)) {
      return struct(VkRegistry.byStructureType(NativeMemory.getInt(address)), address);
    }
    if (Pointers.isOpaque(p)) {
      return address(address);
    }
    if (p.pointers() > 1 && p.kind() == VkKind.CHAR) {
      List<Object> texts = new ArrayList<>();
      for (long i = 0; i < count; i++) {
        texts.add(NativeMemory.text(NativeMemory.getLong(address + 8 * i)));
      }
      return texts;
    }
    if (p.pointers() > 1) {
      return address(NativeMemory.getLong(address));
    }
    if (p.kind() == VkKind.CHAR && !isCounted(p)) {
      return NativeMemory.text(address);
    }
    if (p.kind() == VkKind.VOID) {
      return new Symbol(count + " bytes" + (compared ? checksum(address, count) : ""));
    }
    return isCounted(p) || p.elements() > 1 ? array(p, address, count) : element(p, address);
  }

  private static String checksum(long address, long count) {
    byte[] bytes = new byte[Math.toIntExact(count)];
    NativeMemory.read(address, bytes, 0, bytes.length);
    return ", " + Checksum.of(bytes, 0, bytes.length);
  }

  private List<Object> array(VkDeclaration of, long address, long count) {
    List<Object> elements = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      elements.add(element(of, address + i * of.bytes()));
    }
    return elements;
  }

  private Object element(VkDeclaration of, long at) {
    return of.struct() != null
        ? struct(of.struct(), at)
        : scalar(of, VkLength.load(of.bytes(), at));
  }

  private Object scalar(VkDeclaration of, long bits) {
    return switch (of.kind()) {
      case FLOAT -> Float.intBitsToFloat((int) bits);
      case DOUBLE -> Double.longBitsToDouble(bits);
      case BOOL -> bits != 0;
      case INT -> of.bytes() == Integer.BYTES ? (int) bits : bits;
      case ENUM ->
          new Symbol(VkNames.value(of.type(), of.bytes() == Integer.BYTES ? (int) bits : bits));
      case FLAGS -> new Symbol(VkNames.flags(of.type(), bits));
      case HANDLE -> number(bits);
      case FUNCTION, OTHER -> address(bits);
      default -> bits >= 0 ? bits : new BigInteger(Long.toUnsignedString(bits));
    };
  }

  private Object struct(VkStruct struct, long at) {
    Map<String, Object> tree = new LinkedHashMap<>();
    if (struct.union()) {
      VkDeclaration m = Selection.member(struct, null);
      return m == null ? Map.of() : member(struct, m, at);
    }
    for (VkDeclaration m : struct.members()) {
      if (m.kind() == VkKind.UNION && m.isValue() && !m.selector().isEmpty()) {
        VkDeclaration selector = struct.member(m.selector());
        String selected = Selection.name(selector, NativeMemory.getInt(at + selector.offset()));
        VkDeclaration chosen = Selection.member(m.struct(), selected);
        tree.put(m.name(), chosen == null ? null : member(m.struct(), chosen, at + m.offset()));
      } else {
        tree.put(m.name(), member(struct, m, at));
      }
    }
    return tree;
  }

  private Object member(VkStruct struct, VkDeclaration m, long at) {
    long address = at + m.offset();
    if (m.pointers() > 0) {
      long pointer = NativeMemory.getLong(address);
      long count = isCounted(m) && pointer != 0 ? VkLength.of(m.lengths().get(0), struct, at) : 1;
      return pointer(m, pointer, count);
    }
    if (m.kind() == VkKind.CHAR && m.elements() > 1) {
      return NativeMemory.text(address);
    }
    if (m.elements() > 1) {
      return array(m, address, m.elements());
    }
    if (m.bits() > 0) {
      return (NativeMemory.getInt(address) >>> m.firstBit()) & (1L << m.bits()) - 1;
    }
    return element(m, address);
  }
}
