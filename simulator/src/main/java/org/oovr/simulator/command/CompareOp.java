package org.oovr.simulator.command;

/** Comparison of a new value (left) with a stored or fetched one (right). */
public enum CompareOp {
  NEVER,
  LESS,
  EQUAL,
  LESS_EQUAL,
  GREATER,
  NOT_EQUAL,
  GREATER_EQUAL,
  ALWAYS
}
