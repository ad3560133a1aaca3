package org.oovr.simulator.scheme;

import java.util.List;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.RenderPass;
import org.oovr.simulator.scheme.compute.ComputeWork;

/**
 * What happens between passes: clears, and copies, blits and mipmaps with their bytes. Uploads come
 * from the host, beside all this.
 */
final class PassWork {
  private final FrameProfile profile;
  private final FrameOrder order;
  private final Machine machine;

  private final ComputeWork compute;

  PassWork(FrameOrder order, Machine machine, ComputeWork compute) {
    this.order = order;
    this.machine = machine;
    this.compute = compute;
    profile = order.profile();
  }

  /** Marks the images of a pass as cleared, or as holding what was there before. */
  void open(RenderPass pass) {
    for (int s : pass.snapshots()) {
      ImageSnapshot snapshot = profile.snapshots().get(s);
      boolean uniform = snapshot.words().length < profile.images().get(snapshot.image()).width();
      if (uniform) {
        machine.clears().cleared(snapshot.image());
      } else {
        machine.clears().filled(snapshot.image());
      }
    }
  }

  /**
   * Runs the operations behind one draw and up to another, and the dispatches between them.
   *
   * @param gpm whose ROPs do them
   */
  void operations(int afterDraw, int beforeDraw, int gpm) {
    List<Operation> operations = profile.operations();
    for (int i = 0; i < operations.size(); i++) {
      Operation o = operations.get(i);
      if (o.beforeDraw() <= afterDraw || o.beforeDraw() > beforeDraw) {
        continue;
      }
      compute.upTo(beforeDraw, i);
      if (o.kind() == Operation.Kind.CLEAR) {
        machine.pause((o.bytesWritten() + clearRate() - 1) / clearRate());
      } else if (o.kind() != Operation.Kind.UPLOAD) {
        machine.awaitUploads(o.source(), o.beforeDraw());
        machine.stream(
            gpm,
            lines(o.source(), o.view(), o.bytesRead()),
            written(o),
            TrafficClass.COLOR.ordinal());
      }
    }
    compute.upTo(beforeDraw, operations.size());
  }

  private int clearRate() {
    return machine.spec().rop().clearBytesPerCycle();
  }

  /** The tiles of a region of an image; of anything else, as many lines as are written. */
  private int[] written(Operation o) {
    int image = o.kind() == Operation.Kind.MIPMAPS ? -1 : imageOf(o.target(), o.view());
    if (image < 0) {
      return lines(o.target(), o.view(), o.bytesWritten());
    }
    ProfileImage whole = profile.images().get(image);
    int tile = FrameProfile.TILE;
    int x0 = Math.max(0, o.x()) / tile;
    int y0 = Math.max(0, o.y()) / tile;
    int x1 = (Math.min(whole.width(), o.x() + o.width()) + tile - 1) / tile;
    int y1 = (Math.min(whole.height(), o.y() + o.height()) + tile - 1) / tile;
    AddressMap addresses = machine.addresses();
    int perTile = addresses.tileLines(image);
    int[] result = new int[Math.max(0, x1 - x0) * Math.max(0, y1 - y0) * perTile];
    int n = 0;
    for (int y = y0; y < y1; y++) {
      for (int x = x0; x < x1; x++) {
        int first = addresses.tileLine(image, x, y);
        for (int i = 0; i < perTile; i++) {
          result[n++] = first + i;
        }
      }
    }
    return result;
  }

  /** The first image of a resource that is drawn into in a view, -1 if there is none. */
  private int imageOf(int resource, int view) {
    List<ProfileImage> images = profile.images();
    for (int i = 0; i < images.size(); i++) {
      if (images.get(i).resource() == resource && images.get(i).view() == view) {
        return i;
      }
    }
    return -1;
  }

  /** Lines from the beginning of what a resource has for a view. */
  private int[] lines(int resource, int view, long bytes) {
    if (resource < 0) {
      return new int[0];
    }
    AddressMap addresses = machine.addresses();
    ProfileResource of = profile.resources().get(resource);
    int image = imageOf(resource, view);
    long lineBytes = machine.spec().lineBytes();
    int first =
        image >= 0
            ? addresses.imageLine(image)
            : addresses.line(FrameProfile.line(resource, 0))
                + (int) (view < of.views() ? view * of.bytes() / lineBytes : 0);
    int[] result = new int[(int) (Math.min(bytes, of.bytes()) / lineBytes)];
    for (int i = 0; i < result.length; i++) {
      result[i] = first + i;
    }
    return result;
  }
}
