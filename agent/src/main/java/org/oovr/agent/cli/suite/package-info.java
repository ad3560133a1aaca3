/**
 * Options of benchmarks over what others wrote (tests of piglit, and games), and of the other
 * machines.
 */
package org.oovr.agent.cli.suite;
