package org.oovr.driver.vk.object;

import java.util.List;

/**
 * Images that passes draw to.
 *
 * @param views one per attachment; empty where they come when a pass begins
 */
public record Framebuffer(List<ImageView> views, int width, int height, int layers) {}
