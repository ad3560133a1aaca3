package org.oovr.simulator.machine;

import java.util.List;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.sm.IssueCost;
import org.oovr.simulator.machine.sm.Warp;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.TextureUnitSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.TextureLines;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.RegisterUse;

/** What the warps of a work log cost SMs of a machine. */
final class ShadingWork {
  private final FrameWork work;
  private final FrameProfile profile;
  private final AddressMap addresses;
  private final IssueCost cost;

  /** By resource: where its rows lie, if textures are stored so; null for buffers. */
  private final TextureLines[] rows;

  private long[] rowLines = new long[16];

  /** Whether warps read the descriptors of the textures that they touch. */
  private final boolean describes;

  ShadingWork(FrameWork work, AddressMap addresses, MachineSpec spec) {
    this.work = work;
    this.addresses = addresses;
    cost = new IssueCost(spec);
    describes = spec.textureUnit().descriptors() == TextureUnitSpec.Descriptors.DELAYED;
    profile = work.profile();
    rows = cost.linearTextures() ? rows(profile.resources()) : null;
  }

  private static TextureLines[] rows(List<ProfileResource> resources) {
    return resources.stream()
        .map(r -> r.texture() ? new TextureLines(r) : null)
        .toArray(TextureLines[]::new);
  }

  FrameProfile profile() {
    return profile;
  }

  /** End (exclusive) of the quads of a warp. */
  int endQuad(int warp) {
    return work.warpEndQuad(warp);
  }

  /** Time that a warp's instructions take an SM's issue, ticks. */
  long ticks(int warp) {
    long lanes = 0;
    long others = 0;
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      long ticks = cost.ticks(c, profile.warpInstructions(warp, c));
      lanes += cost.beside(c) ? 0 : ticks;
      others += cost.beside(c) ? ticks : 0;
    }
    for (int c = 0; c < FrameProfile.UNIFORM_CLASSES; c++) {
      long spared = cost.spared(c, profile.warpUniform(warp, c));
      lanes -= IssueCost.uniformBeside(c) ? 0 : spared;
      others -= IssueCost.uniformBeside(c) ? spared : 0;
    }
    return cost.issueTicks(lanes, others);
  }

  /** Time that they take its scalar units, ticks. */
  long scalarTicks(int warp) {
    long n = 0;
    for (int c = 0; c < FrameProfile.UNIFORM_CLASSES; c++) {
      n += profile.warpUniform(warp, c);
    }
    return cost.scalarTicks(n);
  }

  /** Time that they take its branch units, ticks. */
  long branchTicks(int warp) {
    return cost.branchTicks(profile.warpInstructions(warp, InstructionClass.CONTROL.ordinal()));
  }

  long instructions(int warp) {
    long n = 0;
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      n += profile.warpInstructions(warp, c);
    }
    return n;
  }

  /**
   * Texture instructions of a warp; lines that no texture instruction accounts for count as one.
   */
  int textures(int warp) {
    int n = profile.warpInstructions(warp, InstructionClass.TEXTURE.ordinal());
    return n == 0 && profile.warpEndLine(warp) > profile.warpFirstLine(warp) ? 1 : n;
  }

  /** What shading the fragments of a unit does with registers. */
  RegisterUse registers(int unit) {
    return work.registers(unit);
  }

  /** Quads that an SM's warp has at most. */
  int quadsPerWarp() {
    return cost.warpThreads() / 4;
  }

  /** Whether all quads of an SM's warp are of one primitive. */
  boolean warpsOfOnePrimitive() {
    return cost.warpsOfOnePrimitive();
  }

  /** Least time that so many instructions of one warp take, cycles. */
  long latencyCycles(long instructions) {
    return cost.latencyCycles(instructions);
  }

  /**
   * Gives a warp of an SM the share of a logged warp's lines that {@code left} quads of all take.
   *
   * @param before of its quads, those whose shares other warps have taken
   */
  void addLines(Warp into, int warp, int before, int left, int all) {
    int first = profile.warpFirstLine(warp);
    long n = (long) profile.warpEndLine(warp) - first;
    int from = first + (int) (n * before / all);
    int count = first + (int) ((n * (before + left) + all - 1) / all) - from;
    if (describes) {
      addDescriptors(into, from, count);
    }
    if (rows != null) {
      addRows(into, from, count);
      return;
    }
    int[] to = into.roomFor(count);
    into.lineCount = addresses.lines(profile, from, count, to, into.lineCount);
  }

  /** Adds the descriptors of the textures whose lines follow; these lie together by texture. */
  private void addDescriptors(Warp into, int from, int count) {
    int last = -1;
    for (int i = from; i < from + count; i++) {
      int resource = FrameProfile.lineResource(profile.lineAt(i));
      if (resource != last && profile.resources().get(resource).texture()) {
        into.roomFor(1)[into.lineCount++] = addresses.descriptorLine(resource);
      }
      last = resource;
    }
  }

  /** Adds the lines of the rows that logged lines hold; neighbours that are equal count once. */
  private void addRows(Warp into, int from, int count) {
    for (int i = from; i < from + count; i++) {
      long packed = profile.lineAt(i);
      int resource = FrameProfile.lineResource(packed);
      TextureLines texture = rows[resource];
      int n = 1;
      rowLines[0] = FrameProfile.lineNumber(packed);
      if (texture != null) {
        if (rowLines.length < texture.mostRows()) {
          rowLines = new long[texture.mostRows()];
        }
        n = texture.rows(FrameProfile.lineNumber(packed), rowLines);
      }
      int[] to = into.roomFor(n);
      for (int k = 0; k < n; k++) {
        int line = addresses.line(FrameProfile.line(resource, rowLines[k]));
        if (into.lineCount == 0 || to[into.lineCount - 1] != line) {
          to[into.lineCount++] = line;
        }
      }
    }
  }
}
