package org.oovr.agent.sweep.plan;

import java.util.Map;
import org.oovr.agent.timing.TimingSetup;

/**
 * A machine with values of the varied fields.
 *
 * @param machine what the plan calls the machine that the others start from
 * @param values by field
 * @param setup what it all gives
 */
public record Variant(String machine, Map<String, String> values, TimingSetup setup) {}
