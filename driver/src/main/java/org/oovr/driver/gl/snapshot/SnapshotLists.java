package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlDisplayList;
import org.oovr.driver.gl.object.GlDisplayList.Attributes;
import org.oovr.driver.gl.object.GlDisplayList.KeptCall;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;

/** The calls that compile display lists again. */
final class SnapshotLists {
  private final SnapshotCalls calls;
  private final SnapshotValues values;

  SnapshotLists(SnapshotCalls calls, SnapshotValues values) {
    this.calls = calls;
    this.values = values;
  }

  /** Adds the objects that lists name. */
  static void reach(ShareGroup group, LiveObjects live) {
    Call call = new Call();
    group.lists.forEach(
        list -> {
          for (GlDisplayList.Step step : list.steps) {
            if (step instanceof KeptCall kept) {
              call.clear();
              call.signature = kept.signature();
              call.argumentCount = kept.bits().length;
              System.arraycopy(kept.bits(), 0, call.bits, 0, kept.bits().length);
              System.arraycopy(kept.data(), 0, call.data, 0, kept.data().length);
              live.add(call);
            }
          }
        });
  }

  /** All lists of a group; the unpack alignment is 1, the other parameters are the initial ones. */
  void objects(ShareGroup group) {
    for (int name : group.lists.sortedKeys()) {
      calls.make("glNewList", name, GL_COMPILE);
      for (GlDisplayList.Step step : group.lists.get(name).steps) {
        if (step instanceof Attributes a) {
          attributes(a);
        } else if (step instanceof KeptCall kept) {
          kept(kept);
        }
      }
      calls.make("glEndList");
    }
  }

  /** What of lists and stacks belongs to a context. */
  void state(GlContext gl) {
    if (gl.listBase != 0) {
      calls.make("glListBase", gl.listBase);
    }
    if (gl.compiling != null) {
      calls.loss("display list " + gl.compiling.name + ", which is compiled over the frame's end");
    }
    if (!gl.attributeStack.isEmpty() || !gl.clientAttributeStack.isEmpty()) {
      calls.loss("attributes that are pushed over the frame's end");
    }
  }

  private void kept(KeptCall kept) {
    PixelStore unpack = kept.unpack();
    if (unpack != null) {
      values.pixelStore(unpack, false, 1);
    }
    calls.begin(kept.signature().name(), kept.bits());
    for (int i = 0; i < kept.data().length; i++) {
      if (kept.data()[i] != null) {
        calls.bytes(i, kept.data()[i].array());
      }
    }
    for (int i = 0; i < kept.strings().length; i++) {
      if (kept.strings()[i] != null) {
        calls.texts(i, java.util.List.of(kept.strings()[i]));
      }
    }
    calls.put();
    if (unpack != null) {
      values.initialPixelStore(unpack);
    }
  }

  private void attributes(Attributes a) {
    int[] w = a.words();
    for (int i = 0; i < a.size(); i += Attributes.WORDS) {
      attribute(
          Attributes.slot(w[i]), w[i + 1], w[i + 2] & M, w[i + 3] & M, w[i + 4] & M, w[i + 5] & M);
    }
  }

  private static final long M = 0xffffffffL;

  private void attribute(int slot, int type, long x, long y, long z, long w) {
    switch (slot) {
      case ConventionalAttributes.POSITION -> calls.make("glVertex4f", x, y, z, w);
      case ConventionalAttributes.NORMAL -> calls.make("glNormal3f", x, y, z);
      case ConventionalAttributes.COLOR -> calls.make("glColor4f", x, y, z, w);
      case ConventionalAttributes.SECONDARY_COLOR -> calls.make("glSecondaryColor3f", x, y, z);
      case ConventionalAttributes.FOG_COORDINATE -> calls.make("glFogCoordf", x);
      case ConventionalAttributes.COLOR_INDEX -> calls.make("glIndexf", x);
      case ConventionalAttributes.EDGE_FLAG -> calls.make("glEdgeFlag", x == 0 ? 0 : 1);
      default -> {
        int set = slot - ConventionalAttributes.TEXTURE_COORDINATES;
        if (set >= 0) {
          calls.make("glMultiTexCoord4f", GL_TEXTURE0 + set, x, y, z, w);
        } else if (type == GL_FLOAT) {
          calls.make("glVertexAttrib4f", slot, x, y, z, w);
        } else {
          String name = type == GL_INT ? "glVertexAttribI4i" : "glVertexAttribI4ui";
          calls.make(name, slot, x, y, z, w);
        }
      }
    }
  }
}
