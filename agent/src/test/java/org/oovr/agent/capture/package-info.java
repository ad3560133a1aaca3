/** Tests of the agent at work, on programs in virtual machines of their own. */
package org.oovr.agent.capture;
