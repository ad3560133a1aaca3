package org.oovr.simulator.scheme;

import java.util.List;
import org.oovr.simulator.scheme.open.AlternateSettings;
import org.oovr.simulator.scheme.open.BaselineSettings;
import org.oovr.simulator.scheme.open.ObjectSettings;
import org.oovr.simulator.scheme.open.PageHomes;
import org.oovr.simulator.scheme.open.TileSettings;

/** Settings in which every field has another value somewhere. */
final class SettingsSamples {
  private SettingsSamples() {}

  static List<SchemeSettings> all() {
    // Long because a table of values.
    return List.of(
        new SchemeSettings(
            4,
            0,
            0,
            2,
            8,
            1,
            0,
            1,
            0,
            false,
            false,
            true,
            0,
            false,
            false,
            true,
            true,
            2,
            new BaselineSettings(1),
            new AlternateSettings(2),
            new TileSettings(PageHomes.BASELINE),
            objects(1)),
        new SchemeSettings(
            2,
            64,
            32,
            4,
            4,
            3,
            7,
            2,
            3,
            true,
            false,
            false,
            1 << 20,
            false,
            true,
            true,
            false,
            0,
            new BaselineSettings(3),
            new AlternateSettings(0),
            new TileSettings(PageHomes.INTERLEAVED),
            objects(2)),
        new SchemeSettings(
            1,
            256,
            64,
            4,
            0,
            2,
            1,
            4,
            8,
            false,
            true,
            true,
            8192,
            true,
            false,
            false,
            false,
            1,
            new BaselineSettings(0),
            new AlternateSettings(1),
            new TileSettings(PageHomes.OWN),
            objects(1)),
        new SchemeSettings(
            1,
            256,
            64,
            4,
            0,
            2,
            3,
            4,
            100,
            true,
            true,
            true,
            256L << 20,
            true,
            true,
            false,
            true,
            0,
            new BaselineSettings(2),
            new AlternateSettings(3),
            new TileSettings(PageHomes.BASELINE),
            objects(0)));
  }

  /** One of the values of each choice. */
  private static ObjectSettings objects(int choice) {
    return new ObjectSettings(
        PageHomes.values()[choice],
        ObjectSettings.Data.values()[choice],
        ObjectSettings.Copies.values()[choice % 2],
        ObjectSettings.Views.values()[choice % 2],
        choice > 0,
        ObjectSettings.Order.API,
        ObjectSettings.Owners.values()[choice % 2],
        ObjectSettings.Next.values()[choice > 0 ? 1 : 0]);
  }
}
