/**
 * The isolated side of the bridge: reads what the application passed, tells the driver, and answers
 * the application where no real driver does.
 */
package org.oovr.agent.capture;
