package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ComparisonTest {
  private final Picture grey = Pictures.plain(20, 10, 100);

  @Test
  void equalPictures() {
    assertEquals(new Comparison(0, 0, 200), Comparison.of(grey, Pictures.plain(20, 10, 100)));
  }

  @Test
  void alphaDoesNotCount() {
    assertEquals(0, Comparison.of(grey, Pictures.with(grey, 3, 3, 3, 90)).maxChannelDiff());
  }

  @Test
  void twoIsWithinToleranceAndThreeIsNot() {
    Picture two = Pictures.with(grey, 19, 9, 2, -2);
    assertEquals(0, Comparison.of(grey, two).pixelsOver2());
    Picture three = Pictures.with(Pictures.with(two, 0, 0, 0, 3), 0, 0, 1, 3);
    Comparison compare = Comparison.of(grey, three);
    assertEquals(1, compare.pixelsOver2());
    assertEquals(3, compare.maxChannelDiff());
  }

  @Test
  void psnrByHand() {
    // One of 600 samples off by 10: 10 lg(255^2 * 600 / 100) = 55.9123 dB.
    assertEquals(55.912, Comparison.of(grey, Pictures.with(grey, 5, 5, 1, 10)).psnr());
    // Black against white: the error is the peak itself.
    Picture black = Pictures.plain(3, 3, 0);
    Picture white = Pictures.plain(3, 3, 255);
    assertEquals(new Comparison(255, 9, 0), Comparison.of(black, white));
  }

  @Test
  void equalIsAboveEveryOther() {
    Picture large = Pictures.plain(2560, 1440, 7);
    double best = Comparison.of(large, Pictures.with(large, 0, 0, 0, 1)).psnr();
    assertEquals(118.568, best);
  }

  @Test
  void differenceIsSixteenfoldAndOpaque() {
    Picture other = Pictures.with(Pictures.with(grey, 1, 0, 0, 3), 2, 0, 1, -60);
    Picture diff = Comparison.difference(grey, other);
    assertEquals(48, diff.rgba()[4] & 0xff);
    assertEquals(255, diff.rgba()[9] & 0xff);
    assertEquals(0, diff.rgba()[0] & 0xff);
    assertEquals(255, diff.rgba()[3] & 0xff);
  }

  @Test
  void sizesMustAgree() {
    assertThrows(
        IllegalArgumentException.class, () -> Comparison.of(grey, Pictures.plain(10, 20, 100)));
  }
}
