/** Tests of the command line and the launcher. */
package org.oovr.agent.cli;
