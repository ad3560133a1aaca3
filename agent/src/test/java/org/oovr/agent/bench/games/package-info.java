/** Tests of reading the set, of choosing frames, and of what tables tell. */
package org.oovr.agent.bench.games;
