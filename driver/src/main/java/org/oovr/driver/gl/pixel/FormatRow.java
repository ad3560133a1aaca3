package org.oovr.driver.gl.pixel;

import org.oovr.simulator.command.PixelFormat;

/**
 * A row of a table of colour formats.
 *
 * @param token the enum that the application gives
 * @param base base internal format
 * @param storage format in the simulator
 * @param red bits GL reports; likewise the others
 */
record FormatRow(
    int token, int base, PixelFormat storage, int red, int green, int blue, int alpha) {}
