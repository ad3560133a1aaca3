/** Java programs that somebody else wrote, in both modes: pictures, answers, schemes. */
package org.oovr.agent.bench.programs;
