/**
 * OO_Application of the OO-VR paper (section 5.1) for programs that adapt to it: a small library
 * over {@code GL_OVR_multiview2} in which every object has a viewport for each eye, and a program
 * that uses it. It knows OpenGL alone, so it runs on any driver. Programs that do not adapt get the
 * same from {@code --stereo auto}, which makes two views out of one.
 */
package org.oovr.samples.oo;
