package org.oovr.driver.vk.call;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkStruct;

/**
 * How many elements a pointer points at: the registry's expressions of other members and
 * parameters.
 */
final class VkLength {
  private static final long UUID_BYTES = 16;

  private final String text;
  private final VkFunction function;
  private final long[] arguments;
  private final VkStruct struct;
  private final long address;
  private int at;

  private VkLength(
      String text, VkFunction function, long[] arguments, VkStruct struct, long address) {
    this.text = text;
    this.function = function;
    this.arguments = arguments;
    this.struct = struct;
    this.address = address;
  }

  /** Of a parameter. */
  static long of(String expression, VkFunction function, long[] arguments) {
    return new VkLength(expression, function, arguments, null, 0).sum();
  }

  /** Of a member. */
  static long of(String expression, VkStruct struct, long address) {
    return new VkLength(expression, null, null, struct, address).sum();
  }

  /** An unsigned number in memory. */
  static long load(int bytes, long at) {
    return switch (bytes) {
      case 1 -> NativeMemory.getByte(at) & 0xff;
      case 2 -> NativeMemory.getByte(at) & 0xff | (NativeMemory.getByte(at + 1) & 0xff) << 8;
      case 4 -> NativeMemory.getInt(at) & 0xffffffffL;
      default -> NativeMemory.getLong(at);
    };
  }

  private long sum() {
    long value = product();
    while (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
      value += text.charAt(at++) == '+' ? product() : -product();
    }
    return value;
  }

  private long product() {
    long value = atom();
    while (at < text.length() && (text.charAt(at) == '*' || text.charAt(at) == '/')) {
      value = text.charAt(at++) == '*' ? value * atom() : value / atom();
    }
    return value;
  }

  private long atom() {
    int start = at;
    if (text.charAt(at) == '(') {
      at++;
      long value = sum();
      at++;
      return value;
    }
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    String word = text.substring(start, at);
    if (Character.isDigit(word.charAt(0))) {
      return Long.parseLong(word);
    }
    if (word.equals("VK_UUID_SIZE")) {
      return UUID_BYTES;
    }
    boolean arrow = text.startsWith("->", at);
    if (arrow) {
      at += 2;
      int member = at;
      while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
        at++;
      }
      return ofPointed(word, text.substring(member, at));
    }
    return value(word);
  }

  private long ofPointed(String pointer, String member) {
    VkDeclaration declared =
        function != null
            ? function.parameters().get(function.position(pointer))
            : struct.member(pointer);
    long pointed = value(pointer);
    VkDeclaration m = declared.struct().member(member);
    return pointed == 0 ? 0 : load(m.bytes(), pointed + m.offset());
  }

  private long value(String name) {
    if (function != null) {
      int position = function.position(name);
      VkDeclaration p = function.parameters().get(position);
      long bits = arguments[position];
      if (p.pointers() == 0) {
        return p.bytes() == Integer.BYTES ? bits & 0xffffffffL : bits;
      }
      return p.struct() != null ? bits : bits == 0 ? 0 : load(p.bytes(), bits);
    }
    VkDeclaration m = struct.member(name);
    long at0 = address + m.offset();
    if (m.pointers() == 0) {
      return load(m.bytes(), at0);
    }
    long pointer = NativeMemory.getLong(at0);
    return m.struct() != null ? pointer : pointer == 0 ? 0 : load(m.bytes(), pointer);
  }
}
