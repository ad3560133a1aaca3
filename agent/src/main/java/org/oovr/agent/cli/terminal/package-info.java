/** What a command says on the terminal while it runs, and how it ends. */
package org.oovr.agent.cli.terminal;
