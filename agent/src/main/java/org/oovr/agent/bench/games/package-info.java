/** Native games and demos, traced, on llvmpipe and on the simulated GPU: pictures and speed. */
package org.oovr.agent.bench.games;
