/**
 * State of the client's side of a context, which decides what the pointers of calls mean: kept by
 * the driver, with buffers as objects, and beside a real driver, with their names.
 */
package org.oovr.driver.gl.client;
