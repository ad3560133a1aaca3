/** Tests of what is told about frames that repeat work. */
package org.oovr.agent.redundancy;
