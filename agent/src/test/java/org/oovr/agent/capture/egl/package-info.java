/** Tests of EGL without its library. */
package org.oovr.agent.capture.egl;
