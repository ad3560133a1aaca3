package org.oovr.driver.vk.call;

import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkKind;

/** What captures say before what a pointer points at, and which pointers are mere numbers. */
final class Pointers {
  static final int IS_NULL = 0x1;
  static final int SINGLE = 0x2;
  static final int ARRAY = 0x4;
  static final int STRING = 0x8;
  static final int STRUCT = 0x20;
  static final int HAS_ADDRESS = 0x40;
  static final int HAS_DATA = 0x80;
  static final int ARRAY_2D = 0x100;

  private Pointers() {}

  /** Whether it begins a chain of extending structs. */
  static boolean isChain(VkDeclaration value) {
    return value.name().equals("pNext") && value.kind() == VkKind.VOID && value.pointers() == 1;
  }

  /** Whether it is written as an address, whatever it points at. */
  static boolean isOpaque(VkDeclaration value) {
    return value.pointers() == 1
        && (value.kind() == VkKind.VOID && value.lengths().isEmpty()
            || value.kind() == VkKind.OTHER && value.bytes() == 0
            || value.kind() == VkKind.FUNCTION);
  }

  /** Whether a number names an object. */
  static boolean isHandle(VkDeclaration value) {
    return value.kind() == VkKind.HANDLE
        || !value.objectType().isEmpty() && value.bytes() == Long.BYTES;
  }
}
