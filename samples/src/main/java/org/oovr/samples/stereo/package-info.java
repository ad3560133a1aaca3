/** Unmodified stereo programs: two passes, and one pass by {@code GL_OVR_multiview2}. */
package org.oovr.samples.stereo;
