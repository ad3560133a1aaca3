package org.oovr.simulator.redundancy;

import org.oovr.simulator.profile.DrawInputs;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/** The constants of a draw and view as the Signature Unit takes them, once for all tiles. */
final class DrawSignature {
  final DrawInputs inputs;
  final int bytes;
  final int crc;

  /** The other sum, of what is signed. */
  final long digest;

  /** The other sum, of the contents of resources instead of the numbers of their versions. */
  final long contentsDigest;

  /** A message as a CRC without start value, and the bytes that it was for. */
  private int lastBytes = -1;

  private int lastStart;

  DrawSignature(
      FrameProfile profile, DrawWork work, ContentVersions versions, boolean fragmentConstants) {
    inputs = work.inputs;
    int constants = fragmentConstants ? inputs.fragmentBytes() : inputs.constantBytes();
    int ofConstants = fragmentConstants ? inputs.fragmentCrc() : inputs.constantsCrc();
    long known = fragmentConstants ? inputs.fragmentDigest() : inputs.constantsDigest();
    CrcUnit unit = new CrcUnit();
    unit.begin();
    long byVersion = known;
    long byContents = known;
    for (int i = 0; i < inputs.reads().length; i++) {
      int id = ContentVersions.id(profile.resources().get(inputs.reads()[i]));
      long sum = inputs.contents()[i];
      long version = versions.version(id, work.view, sum);
      unit.add(version);
      byVersion = mix(byVersion, version);
      byContents = mix(byContents, sum);
    }
    bytes = constants + unit.bytes();
    crc = CrcTables.shiftBytes(plain(ofConstants, constants), unit.bytes()) ^ unit.crc();
    digest = byVersion;
    contentsDigest = byContents;
  }

  /** The CRC of a message without start value and complement, from that with both. */
  private int plain(int zipCrc, int messageBytes) {
    if (messageBytes != lastBytes) {
      lastBytes = messageBytes;
      lastStart = CrcTables.shiftBytes(CrcTables.START, messageBytes);
    }
    return ~zipCrc ^ lastStart;
  }

  /** The CRC of a primitive's attributes, to be accumulated. */
  int crc(int primitive) {
    return plain(inputs.crc(primitive), inputs.bytes(primitive));
  }

  /** A sum with one more word. */
  static long mix(long sum, long word) {
    long h = (sum ^ word) * 0x9E3779B97F4A7C15L;
    return h ^ h >>> 32;
  }
}
