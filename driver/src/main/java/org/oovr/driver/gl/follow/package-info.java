/**
 * Beside a real driver: what must be known of its contexts to record their calls (how much memory a
 * pointer stands for, what is mapped, what the GPU has written) and how to read from them without
 * leaving a trace. Who calls GL and where the records go is left to the user of this package.
 */
package org.oovr.driver.gl.follow;
