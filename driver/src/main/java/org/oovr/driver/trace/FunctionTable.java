package org.oovr.driver.trace;

/** The functions of an API: what the encoding must know of them. Immutable and thread-safe. */
public interface FunctionTable {
  /** Number of functions; ids are 0 to size-1. */
  int size();

  /** The function of that name, or null. */
  CallSignature find(String name);

  /** Type of a parameter of a function of this table. */
  ValueType parameter(int id, int index);

  /** Type of a function's result. */
  ValueType result(int id);
}
