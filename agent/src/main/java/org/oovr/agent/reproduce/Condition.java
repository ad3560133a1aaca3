package org.oovr.agent.reproduce;

import java.util.Map;
import org.oovr.agent.timing.TimingSetup;

/**
 * What is changed about the machine or the settings for a run.
 *
 * @param field of machine, schemes or middleware, or null for all as it is
 * @param value of the field
 */
record Condition(String field, String value) {
  /** All as it is: Table 2 unless another machine was given. */
  static final Condition BASE = new Condition(null, null);

  /** Bandwidth of each link and direction, GB/s. */
  static Condition link(int gigabytesPerSecond) {
    return new Condition("link.gbps", Integer.toString(gigabytesPerSecond));
  }

  /** Number of GPMs. */
  static Condition gpms(int count) {
    return new Condition("gpms", Integer.toString(count));
  }

  TimingSetup apply(TimingSetup setup) {
    return field == null ? setup : setup.with(Map.of(field, value));
  }

  /** Short text, empty for all as it is. */
  @Override
  public String toString() {
    if (field == null) {
      return "";
    }
    return switch (field) {
      case "gpms" -> value + (value.equals("1") ? " GPM" : " GPMs");
      case "link.gbps" -> value + " GB/s";
      default -> field + " = " + value;
    };
  }
}
