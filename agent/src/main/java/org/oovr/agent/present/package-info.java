/** Brings the real and the simulated picture of a frame together and hands them to the report. */
package org.oovr.agent.present;
