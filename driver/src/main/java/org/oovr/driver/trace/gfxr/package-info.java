/**
 * Files of GFXReconstruct: blocks, compression, markers. What calls are in them, this room does not
 * know.
 */
package org.oovr.driver.trace.gfxr;
