/** Tests of GLX without its library. */
package org.oovr.agent.capture.glx;
