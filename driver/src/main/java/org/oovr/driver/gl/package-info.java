/**
 * The GL state machine: {@link org.oovr.driver.trace.Call}s in, simulator commands out. Nothing
 * beyond this package and those below it knows a GL name or number.
 */
package org.oovr.driver.gl;
