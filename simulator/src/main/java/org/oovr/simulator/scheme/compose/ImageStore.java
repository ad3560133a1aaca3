package org.oovr.simulator.scheme.compose;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageBlit;
import org.oovr.simulator.profile.ImageEnd;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.render.raster.QuadMerger;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.render.texture.TextureBlit;

/** A set of the images of a frame: the one that is composed, or what one GPM has for itself. */
public final class ImageStore {
  private final FrameProfile profile;
  private final List<Surface> images = new ArrayList<>();

  private ImageStore(FrameProfile profile, Predicate<ProfileImage> kept) {
    this.profile = profile;
    for (ProfileImage image : profile.images()) {
      images.add(kept.test(image) ? QuadMerger.newImage(image) : null);
    }
  }

  /** All images, zeroed. */
  public static ImageStore all(FrameProfile profile) {
    return new ImageStore(profile, image -> true);
  }

  /** Only those with depth; the others are null. */
  public static ImageStore depthOnly(FrameProfile profile) {
    return new ImageStore(profile, image -> image.format().hasDepth());
  }

  /** Only those that tests look at, or that are copied into such; the others are null. */
  public static ImageStore tested(FrameProfile profile) {
    Set<ProfileImage> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    for (ProfileImage image : profile.images()) {
      if (image.format().isDepthStencil()) {
        kept.add(image);
      }
    }
    for (int b = profile.blits().size() - 1; b >= 0; b--) {
      ImageBlit blit = profile.blits().get(b);
      if (kept.contains(profile.images().get(blit.target()))) {
        kept.add(profile.images().get(blit.source()));
      }
    }
    return new ImageStore(profile, kept::contains);
  }

  /** By index in the profile's images. */
  public List<Surface> images() {
    return images;
  }

  /** Gives an image the contents of a snapshot; false when the image is not kept here. */
  boolean restore(int snapshot) {
    ImageSnapshot s = profile.snapshots().get(snapshot);
    Surface image = images.get(s.image());
    if (image == null) {
      return false;
    }
    QuadMerger.restore(s, image);
    return true;
  }

  /** Copies between two images; the source of one that is kept here must be, too. */
  void copy(int blit) {
    ImageBlit b = profile.blits().get(blit);
    Surface target = images.get(b.target());
    if (target != null) {
      TextureBlit.execute(images.get(b.source()).image(), target.image(), b.area());
    }
  }

  /** How many images are not what the frame left of them, of those of which its log knows. */
  public int wrong() {
    int wrong = 0;
    for (ImageEnd end : profile.ends()) {
      wrong += images.get(end.image()).digest() == end.digest() ? 0 : 1;
    }
    return wrong;
  }

  /** Equal contents of all images. */
  public boolean sameAs(ImageStore other) {
    for (int i = 0; i < images.size(); i++) {
      if (!Arrays.equals(images.get(i).words, other.images.get(i).words)) {
        return false;
      }
    }
    return true;
  }
}
