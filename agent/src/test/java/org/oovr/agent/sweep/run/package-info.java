/** Points that are computed. */
package org.oovr.agent.sweep.run;
