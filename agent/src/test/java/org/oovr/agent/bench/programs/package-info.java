/** Tests of reading sets, and of what tables tell. */
package org.oovr.agent.bench.programs;
