/**
 * The OO-VR paper's figures beside ours: which runs each figure needs, the paper's values with the
 * reading of the text, tables, charts and pages. It times saved work logs; who makes them is the
 * command line's business.
 */
package org.oovr.agent.reproduce;
