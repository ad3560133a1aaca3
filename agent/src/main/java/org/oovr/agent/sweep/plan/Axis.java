package org.oovr.agent.sweep.plan;

import java.util.List;

/**
 * Fields that are varied together; an axis of one field is one that is varied alone.
 *
 * @param fields by their own names
 * @param rows values of these, each as many as there are fields
 * @param line of the plan, from 1
 */
public record Axis(List<String> fields, List<List<String>> rows, int line) {
  public Axis {
    fields = List.copyOf(fields);
    rows = List.copyOf(rows);
  }
}
