package org.oovr.simulator.shader.compile.lower;

import java.util.Arrays;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;

/** Present value of every register variable, numbered in order of allocation. */
final class Environment {
  private Node[] values = new Node[64];
  private int size;

  int size() {
    return size;
  }

  /** Adds {@code kinds.length} variables; returns the number of the first. */
  int allocate(Kind[] kinds, NodeBuilder b) {
    int base = size;
    size += kinds.length;
    if (size > values.length) {
      values = Arrays.copyOf(values, Math.max(size, values.length * 2));
    }
    for (int i = 0; i < kinds.length; i++) {
      values[base + i] = b.zero(kinds[i]);
    }
    return base;
  }

  Node get(int variable) {
    return values[variable].resolve();
  }

  void set(int variable, Node value) {
    values[variable] = value;
  }

  Node[] get(int base, int count) {
    Node[] r = new Node[count];
    for (int i = 0; i < count; i++) {
      r[i] = get(base + i);
    }
    return r;
  }

  /** A copy of all values. */
  Node[] snapshot() {
    return Arrays.copyOf(values, size);
  }

  /** Forgets the variables from {@code newSize} on. */
  void truncate(int newSize) {
    size = newSize;
  }

  /** Back to a snapshot; variables allocated since are gone. */
  void restore(Node[] snapshot) {
    size = snapshot.length;
    System.arraycopy(snapshot, 0, values, 0, size);
  }
}
