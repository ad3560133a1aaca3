/** Programs of single stages, and the pipelines that join them. */
package org.oovr.driver.gl.call.program;
