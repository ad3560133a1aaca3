/** What the OO-VR paper leaves open about its schemes, as settings. */
package org.oovr.simulator.scheme.open;
