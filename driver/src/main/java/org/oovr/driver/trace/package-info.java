/**
 * The call model and its encoding: every intercepted API call is a {@link
 * org.oovr.driver.trace.Call}; a stream of calls is apitrace v6 events, whether it is being written
 * live or read from a file. JDK only.
 */
package org.oovr.driver.trace;
