/**
 * What the rewritten LWJGL methods call. These classes lie on the boot loader, where every class
 * loader sees them, so they may use {@code java.*} only; what crosses the bridge is primitives,
 * addresses and primitive arrays.
 */
package org.oovr.agent.bridge;
