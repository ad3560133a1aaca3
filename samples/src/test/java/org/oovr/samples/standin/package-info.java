/** Tests of the stand-ins, and the count of what they draw. */
package org.oovr.samples.standin;
