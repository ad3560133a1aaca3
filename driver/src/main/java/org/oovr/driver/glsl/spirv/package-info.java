/**
 * Modules that the application brings: specialised, reduced to one entry point, and given names by
 * which stages and programs meet.
 */
package org.oovr.driver.glsl.spirv;
