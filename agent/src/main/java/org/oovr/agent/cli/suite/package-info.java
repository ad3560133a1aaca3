/** Options of benchmarks over what others wrote: tests of piglit, and games. */
package org.oovr.agent.cli.suite;
