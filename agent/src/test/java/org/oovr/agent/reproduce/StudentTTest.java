package org.oovr.agent.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {
  /** Table 26.10 of Abramowitz and Stegun. */
  @ParameterizedTest
  @CsvSource({
    "0.95, 1, 6.314",
    "0.95, 2, 2.920",
    "0.95, 4, 2.132",
    "0.95, 8, 1.860",
    "0.95, 20, 1.725",
    "0.995, 1, 63.657",
    "0.995, 3, 5.841",
    "0.995, 5, 4.032",
    "0.9995, 8, 5.041",
    "0.5, 7, 0"
  })
  void quantiles(double share, int degrees, double value) {
    assertEquals(value, StudentT.quantile(share, degrees), 6e-4);
    assertEquals(share, StudentT.below(value, degrees), 1e-4);
  }
}
