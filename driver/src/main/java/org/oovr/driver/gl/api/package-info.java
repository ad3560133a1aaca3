/** The GL entry points as data: names, parameters, and how much memory each pointer stands for. */
package org.oovr.driver.gl.api;
