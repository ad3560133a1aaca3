/** Tests of how intercepted calls are read. */
package org.oovr.agent.capture.call;
