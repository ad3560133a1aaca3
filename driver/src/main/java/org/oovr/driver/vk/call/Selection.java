package org.oovr.driver.vk.call;

import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkNames;
import org.oovr.driver.vk.api.VkStruct;

/** Which member of a union holds. */
final class Selection {
  private Selection() {}

  /** Name of a selector's value. */
  static String name(VkDeclaration selector, int value) {
    return VkNames.value(selector.type(), value);
  }

  /**
   * The member that is written.
   *
   * @param selected name of the selector's value, null where there is no selector
   * @return null where the value selects none
   */
  static VkDeclaration member(VkStruct union, String selected) {
    for (VkDeclaration m : union.members()) {
      if (selected == null
          ? (m.pointers() > 0 ? Long.BYTES : m.bytes()) * m.elements() == union.bytes()
          : m.selection().contains(selected)) {
        return m;
      }
    }
    return null;
  }
}
