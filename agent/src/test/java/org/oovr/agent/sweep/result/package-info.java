/** Rows and tables. */
package org.oovr.agent.sweep.result;
