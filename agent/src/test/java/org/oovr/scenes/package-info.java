/**
 * Real engines as whole-program tests: small programs over unmodified jMonkeyEngine and libGDX,
 * with the engines' own shaders and models. They import nothing of this project but the benchmark's
 * clock, and know nothing of being watched; each is deterministic by frame number.
 */
package org.oovr.scenes;
