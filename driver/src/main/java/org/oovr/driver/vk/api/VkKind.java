package org.oovr.driver.vk.api;

/** What a value is, pointers aside. */
public enum VkKind {
  VOID,
  CHAR,
  INT,
  UINT,
  SIZE,
  FLOAT,
  DOUBLE,
  BOOL,
  ENUM,
  FLAGS,
  HANDLE,
  STRUCT,
  UNION,
  /** A pointer to a function. */
  FUNCTION,
  /** Of another API: a window, a display. */
  OTHER
}
