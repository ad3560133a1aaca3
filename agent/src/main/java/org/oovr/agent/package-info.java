/**
 * What the application's JVM sees of the agent: the two entry points of {@code oovr.jar} and the
 * class loader that hides everything else. Nothing in this package may use a library.
 */
package org.oovr.agent;
