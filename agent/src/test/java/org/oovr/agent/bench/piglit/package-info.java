/** Tests of drawing piglit's tests, of comparing what they read, and of counting causes. */
package org.oovr.agent.bench.piglit;
