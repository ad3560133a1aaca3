/**
 * Times saved work logs on simulated machines: machine files, sweeps over their fields, and the
 * runs of a report. The command line and the agent both come here; nothing of the application is
 * touched.
 */
package org.oovr.agent.timing;
