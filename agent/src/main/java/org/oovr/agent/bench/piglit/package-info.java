/** Tests of piglit, drawn at random, traced on llvmpipe and compared with what we make of them. */
package org.oovr.agent.bench.piglit;
