/**
 * The command line: one class per command, exit status 0 (done), 1 (the work failed, one line says
 * why) or 2 (wrong usage).
 */
package org.oovr.agent.cli;
