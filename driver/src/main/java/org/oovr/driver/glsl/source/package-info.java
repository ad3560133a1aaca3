/**
 * Sources of GLSL as they are written: tokens, versions, and what raises old ones to a version that
 * the compiler takes, edit by edit.
 */
package org.oovr.driver.glsl.source;
