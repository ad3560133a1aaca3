/**
 * What a run is asked to do, in the one form that the command line writes and the agent reads: the
 * text after {@code -javaagent:oovr.jar=}.
 */
package org.oovr.agent.options;
