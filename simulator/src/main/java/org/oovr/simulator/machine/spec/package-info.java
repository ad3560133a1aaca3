/** What a machine is: sizes, rates and latencies of every box, and the presets. */
package org.oovr.simulator.machine.spec;
