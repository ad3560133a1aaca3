package org.oovr.agent.reproduce;

import java.util.List;

/**
 * What {@code sensitivity.json} holds; see {@code docs/report-schema.md}.
 *
 * @param machine what is changed
 * @param performancePercent how close performance must come to agree
 * @param points workload points, in the order of every row's values
 * @param unchanged all as it is
 * @param fields by the order of the list
 * @param pointsWithWrongImages points at which some scheme composed another image
 */
public record SensitivityResult(
    String machine,
    int performancePercent,
    List<String> points,
    Column unchanged,
    List<Field> fields,
    List<String> pointsWithWrongImages) {

  /**
   * A field with what its values make of the averages.
   *
   * @param value that it has in {@link #unchanged()}
   */
  public record Field(String field, String value, String reason, List<Column> columns) {}

  /**
   * The averages under one value; performance and traffic are relative to the baseline under the
   * same value.
   *
   * @param value of the field, empty for {@link #unchanged()}
   * @param ranking null unless all ranked schemes were timed
   * @param agreeing rows within their tolerance
   */
  public record Column(
      String value,
      int agreeing,
      ReproductionResult.Ranking ranking,
      List<ReproductionResult.Row> rows) {}
}
