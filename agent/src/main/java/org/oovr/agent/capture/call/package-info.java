/**
 * An intercepted call: its function, its arguments, the memory behind them; entry points for native
 * callers.
 */
package org.oovr.agent.capture.call;
