/** Dispatches under a scheme: which GPM executes which workgroups, and what waits for what. */
package org.oovr.simulator.scheme.compute;
