/** The table that finds what executes a function by its name. Its rows are generated. */
package org.oovr.driver.gl.table;
