/**
 * Benchmarks against the real thing: the same program, the same frames, once on Mesa's llvmpipe and
 * once on the simulated GPU, in one run on one machine.
 */
package org.oovr.agent.bench;
