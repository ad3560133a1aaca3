package org.oovr.driver.trace;

import java.util.List;

/** The functions of an API: what the encoding must know of them. Immutable and thread-safe. */
public interface FunctionTable {
  /** Number of functions; ids are 0 to size-1. */
  int size();

  /** The function of that name, or null. */
  CallSignature find(String name);

  /** The function of that id. */
  CallSignature signature(int id);

  /** Type of a parameter of a function of this table. */
  ValueType parameter(int id, int index);

  /** Type of a function's result. */
  ValueType result(int id);

  /**
   * Name of an enum value in a group ({@link ValueType#group}), or null when it has none; then it
   * is written as a number.
   */
  default String enumName(int group, long value) {
    return null;
  }

  /** Names of the flags of a group. */
  default FlagNames flags(int group) {
    return new FlagNames(List.of(), List.of());
  }
}
