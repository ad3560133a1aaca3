package org.oovr.simulator.command;

/** Whether all texels of an image are overwritten, as {@link AccessVisitor} tells it. */
final class Coverage {
  /** All components of all texels. */
  static final int WHOLE = 15;

  private Coverage() {}

  /** A region of a size, which lies inside the level. */
  static int ofSize(Texture texture, int level, int width, int height) {
    return width >= texture.width(level) && height >= texture.height(level) ? WHOLE : 0;
  }

  static int of(ResourceCommand.Blit blit) {
    Texture t = blit.target().texture();
    int level = blit.target().level();
    boolean whole =
        isInside(blit)
            && Math.min(blit.targetX0(), blit.targetX1()) <= 0
            && Math.min(blit.targetY0(), blit.targetY1()) <= 0
            && Math.max(blit.targetX0(), blit.targetX1()) >= t.width(level)
            && Math.max(blit.targetY0(), blit.targetY1()) >= t.height(level)
            && (blit.scissor() == null || !blit.scissor().scissor());
    return whole ? WHOLE : 0;
  }

  /** Whether the source has a texel for each of the target: others leave theirs as they are. */
  private static boolean isInside(ResourceCommand.Blit blit) {
    Texture t = blit.source().texture();
    int level = blit.source().level();
    return Math.min(blit.sourceX0(), blit.sourceX1()) >= 0
        && Math.min(blit.sourceY0(), blit.sourceY1()) >= 0
        && Math.max(blit.sourceX0(), blit.sourceX1()) <= t.width(level)
        && Math.max(blit.sourceY0(), blit.sourceY1()) <= t.height(level);
  }

  /** Whether a target within a scissor rectangle is all of one of its attachments. */
  static boolean isWhole(RenderTarget target, RenderTarget.Attachment a, Viewport scissor) {
    boolean covers =
        scissor == null
            || !scissor.scissor()
            || scissor.scissorX() <= 0
                && scissor.scissorY() <= 0
                && (long) scissor.scissorX() + scissor.scissorWidth() >= target.width()
                && (long) scissor.scissorY() + scissor.scissorHeight() >= target.height();
    return covers && ofSize(a.texture(), a.level(), target.width(), target.height()) == WHOLE;
  }
}
