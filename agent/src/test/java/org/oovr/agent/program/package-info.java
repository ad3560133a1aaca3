/**
 * Whole programs, unmodified, in JVMs of their own under the finished {@code oovr.jar}: beside
 * llvmpipe on a virtual display, and with no display at all.
 */
package org.oovr.agent.program;
