/**
 * Real engines as whole-program tests: small programs over unmodified jMonkeyEngine and libGDX,
 * with the engines' own shaders and models. They import no other package of this project and know
 * nothing of being watched; each is deterministic by frame number.
 */
package org.oovr.scenes;
