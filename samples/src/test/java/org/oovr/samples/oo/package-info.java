/** Tests of stereo by objects. */
package org.oovr.samples.oo;
