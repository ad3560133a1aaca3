/**
 * The compiler's graph: operations on scalars as nodes, in regions nested as control flow is, each
 * node made once and folded where its operands are known.
 */
package org.oovr.simulator.shader.compile.ir;
