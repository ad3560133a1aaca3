/** EGL without its library: contexts of OpenGL and OpenGL ES, off-screen buffers and X windows. */
package org.oovr.agent.capture.egl;
