/** Named strings of GL_ARB_shading_language_include, and sources with them put in. */
package org.oovr.driver.glsl.include;
