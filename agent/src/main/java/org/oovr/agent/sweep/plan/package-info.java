/** What a sweep varies: the plan's file, its values, and the points that they make. */
package org.oovr.agent.sweep.plan;
