/** Tests of reading what benchmarks said. */
package org.oovr.agent.bench;
