/** Tests of how frames are chosen while a program runs. */
package org.oovr.agent.capture.trigger;
