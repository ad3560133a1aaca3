/** Programs that time themselves: they say on stdout what a frame took. */
package org.oovr.samples.bench;
