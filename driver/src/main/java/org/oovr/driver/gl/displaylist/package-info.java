/** Display lists: calls kept while they are compiled, and made again when they are called. */
package org.oovr.driver.gl.displaylist;
