/** Maps of evaluators, and the sums by which they give coordinates, colours and the like. */
package org.oovr.driver.gl.evaluator;
