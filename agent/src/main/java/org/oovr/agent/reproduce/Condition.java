package org.oovr.agent.reproduce;

import java.util.Map;
import org.oovr.agent.timing.TimingSetup;

/**
 * What is changed about the machine for a run.
 *
 * @param field of the machine, or null for the machine as it is
 * @param value of the field
 */
record Condition(String field, String value) {
  /** The machine as it is: Table 2 unless another one was given. */
  static final Condition BASE = new Condition(null, null);

  /** Bandwidth of each link and direction, GB/s. */
  static Condition link(int gigabytesPerSecond) {
    return new Condition("linkGbps", Integer.toString(gigabytesPerSecond));
  }

  /** Number of GPMs. */
  static Condition gpms(int count) {
    return new Condition("gpms", Integer.toString(count));
  }

  TimingSetup apply(TimingSetup setup) {
    return field == null ? setup : setup.with(Map.of(field, value));
  }

  /** Short text, empty for the machine as it is. */
  @Override
  public String toString() {
    return field == null
        ? ""
        : field.equals("gpms") ? value + (value.equals("1") ? " GPM" : " GPMs") : value + " GB/s";
  }
}
