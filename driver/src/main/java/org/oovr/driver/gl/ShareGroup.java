package org.oovr.driver.gl;

import java.util.ArrayList;
import java.util.List;

/** Objects that contexts share (GL 3.3 core appendix D). */
final class ShareGroup {
  /** A context: what it refers to must live on when it has been deleted. */
  interface Member {
    boolean refersTo(GlTexture texture);

    boolean refersTo(GlRenderbuffer renderbuffer);

    boolean refersTo(GlBuffer buffer);

    /** Whether the program is current. */
    boolean uses(GlProgram program);

    /** Forgets what was made for a program that is gone. */
    void forget(ProgramExecutable executable);
  }

  final Emitter emitter;

  /** See {@link GlTexture}; one cell, shared with the objects. */
  final int[] imageEpoch = new int[1];

  /** See {@link GlBuffer}. */
  final int[] bufferEpoch = new int[1];

  /** Counts changes of sampler parameters, of textures and of sampler objects. */
  int samplerEpoch;

  final NameTable<GlBuffer> buffers;
  final NameTable<GlTexture> textures;
  final NameTable<GlRenderbuffer> renderbuffers;
  final NameTable<GlSampler> samplers = new NameTable<>(GlSampler::new);

  /** Shaders and programs share one name space. */
  final IntMap<GlShader> shaders = new IntMap<>();

  final IntMap<GlProgram> programs = new IntMap<>();
  private int nextProgramName = 1;

  /** Live fence syncs by handle. */
  final java.util.Set<Long> syncs = new java.util.HashSet<>();

  private long nextSync = 1;
  private final List<Member> members = new ArrayList<>();

  /** Deleted objects that something may still refer to. */
  private final List<GlBuffer> doomedBuffers = new ArrayList<>();

  private final List<GlTexture> doomedTextures = new ArrayList<>();
  private final List<GlRenderbuffer> doomedRenderbuffers = new ArrayList<>();

  ShareGroup(Emitter emitter, StereoRule stereo, boolean core) {
    this.emitter = emitter;
    buffers = new NameTable<>(name -> new GlBuffer(name, emitter, bufferEpoch));
    textures = new NameTable<>(name -> new GlTexture(name, emitter, stereo, imageEpoch, core));
    renderbuffers = new NameTable<>(name -> new GlRenderbuffer(name, emitter, stereo, imageEpoch));
  }

  void join(Member member) {
    members.add(member);
  }

  /** Objects of the group live on with its other members. */
  void leave(Member member) {
    members.remove(member);
  }

  /** Whether the program is current in any member. */
  boolean anyUses(GlProgram program) {
    for (Member member : members) {
      if (member.uses(program)) {
        return true;
      }
    }
    return false;
  }

  /** Forgets what was made for a program that is gone. */
  void forget(ProgramExecutable executable) {
    for (Member member : members) {
      member.forget(executable);
    }
  }

  int nextProgramName() {
    while (shaders.get(nextProgramName) != null || programs.get(nextProgramName) != null) {
      nextProgramName++;
    }
    return nextProgramName++;
  }

  long nextSync() {
    // looks like a handle, not like a small number
    return 0x5000_0000L + 16 * nextSync++;
  }

  /** The stereo rule begins to hold. */
  void viewsChange() {
    textures.forEach(GlTexture::viewsChange);
    renderbuffers.forEach(GlRenderbuffer::viewsChange);
    imageEpoch[0]++;
  }

  void doom(GlBuffer buffer) {
    buffer.deleted = true;
    doomedBuffers.add(buffer);
  }

  void doom(GlTexture texture) {
    texture.deleted = true;
    doomedTextures.add(texture);
  }

  void doom(GlRenderbuffer renderbuffer) {
    renderbuffer.deleted = true;
    doomedRenderbuffers.add(renderbuffer);
  }

  /** Number of deleted objects that wait for {@link #sweep}. */
  int doomed() {
    return doomedBuffers.size() + doomedTextures.size() + doomedRenderbuffers.size();
  }

  /**
   * Frees deleted objects that no binding point and no container of any context refers to any more.
   */
  void sweep() {
    doomedTextures.removeIf(
        t -> {
          boolean free = members.stream().noneMatch(c -> c.refersTo(t));
          if (free) {
            t.release();
          }
          return free;
        });
    doomedRenderbuffers.removeIf(
        r -> {
          boolean free = members.stream().noneMatch(c -> c.refersTo(r));
          if (free) {
            r.release();
          }
          return free;
        });
    doomedBuffers.removeIf(
        b -> {
          boolean free = members.stream().noneMatch(c -> c.refersTo(b));
          if (free) {
            b.destroy();
          }
          return free;
        });
  }
}
