/** An event kernel: time, components, waiting, and a watchdog. It knows nothing of GPUs. */
package org.oovr.simulator.engine;
