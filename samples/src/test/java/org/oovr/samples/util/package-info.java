/** Tests of what the samples share. */
package org.oovr.samples.util;
