/** What comes back from the GPU: queries and what depends on them, fences, transform feedback. */
package org.oovr.driver.gl.call.feedback;
