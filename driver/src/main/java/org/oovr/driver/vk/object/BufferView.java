package org.oovr.driver.vk.object;

import org.oovr.simulator.command.TextureView;

/** Bytes of a buffer as texels. */
public record BufferView(TextureView texels) {}
