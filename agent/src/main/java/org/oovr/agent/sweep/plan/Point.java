package org.oovr.agent.sweep.plan;

import org.oovr.simulator.scheme.SchemeKind;

/**
 * One frame under one scheme on one machine.
 *
 * @param number in the plan, from 0
 */
public record Point(int number, Workload workload, int frame, Variant variant, SchemeKind scheme) {}
