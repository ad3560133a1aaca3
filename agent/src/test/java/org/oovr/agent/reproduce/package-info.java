/** Tests of the paper's figures, with runs made by a rule. */
package org.oovr.agent.reproduce;
