/**
 * Modules that the application brings: specialised, reduced to one entry point, and given names by
 * which stages and programs meet. Beside them where output arguments are found in modules of ours.
 */
package org.oovr.driver.glsl.spirv;
