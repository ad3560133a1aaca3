package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.AddressMap;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.TrafficClass;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.RenderPass;

/**
 * What happens between passes: clears, and copies, blits and mipmaps with their bytes. Uploads come
 * from the host and cost the GPMs nothing.
 */
final class PassWork {
  private final FrameProfile profile;
  private final FrameOrder order;
  private final Machine machine;

  PassWork(FrameOrder order, Machine machine) {
    this.order = order;
    this.machine = machine;
    profile = order.profile();
  }

  /** Marks the images of a pass as cleared, or as holding what was there before. */
  void open(RenderPass pass) {
    for (int s : pass.snapshots()) {
      ImageSnapshot snapshot = profile.snapshots().get(s);
      boolean uniform = snapshot.words().length < profile.images().get(snapshot.image()).width();
      if (uniform) {
        machine.cleared(snapshot.image());
      } else {
        machine.filled(snapshot.image());
      }
    }
  }

  /**
   * Runs the operations behind one draw and up to another.
   *
   * @param gpm whose ROPs do them
   */
  void operations(int afterDraw, int beforeDraw, int gpm) {
    for (Operation o : profile.operations()) {
      if (o.beforeDraw() <= afterDraw || o.beforeDraw() > beforeDraw) {
        continue;
      }
      if (o.kind() == Operation.Kind.CLEAR) {
        machine.pause((o.bytesWritten() + clearRate() - 1) / clearRate());
      } else if (o.kind() != Operation.Kind.UPLOAD) {
        machine.stream(
            gpm,
            lines(o.source(), o.bytesRead()),
            lines(o.target(), o.bytesWritten()),
            TrafficClass.COLOR.ordinal());
      }
    }
  }

  private int clearRate() {
    return machine.spec().clearBytesPerCycle();
  }

  private int[] lines(int resource, long bytes) {
    if (resource < 0) {
      return new int[0];
    }
    AddressMap addresses = machine.addresses();
    int first = addresses.line(FrameProfile.line(resource, 0));
    int n = (int) Math.min(Integer.MAX_VALUE, bytes / machine.spec().lineBytes());
    long room = profile.resources().get(resource).bytes() / machine.spec().lineBytes();
    n = (int) Math.min(n, room);
    int[] result = new int[n];
    for (int i = 0; i < n; i++) {
      result[i] = first + i;
    }
    return result;
  }
}
