/** What plans say, and what is refused of them. */
package org.oovr.agent.sweep.plan;
