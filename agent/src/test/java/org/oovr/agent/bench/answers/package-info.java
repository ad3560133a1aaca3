/** Scripts of random calls, and how answers are compared. */
package org.oovr.agent.bench.answers;
