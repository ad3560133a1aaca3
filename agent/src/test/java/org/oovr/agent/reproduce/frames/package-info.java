/** Tests of frames that are kept. */
package org.oovr.agent.reproduce.frames;
