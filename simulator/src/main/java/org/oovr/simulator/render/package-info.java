/**
 * The functional GPU: turns commands into images, exactly once per frame, and writes down the work
 * it did as a {@link org.oovr.simulator.profile.FrameProfile}. Never imports {@code engine}, {@code
 * machine} or {@code scheme}.
 */
package org.oovr.simulator.render;
