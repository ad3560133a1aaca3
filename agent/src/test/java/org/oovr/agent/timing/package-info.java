/** Tests of timing: files, sweeps and reports, with runs made by a rule. */
package org.oovr.agent.timing;
