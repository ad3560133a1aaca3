package org.oovr.driver.gl.object;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.IntMap;
import org.oovr.driver.common.NameTable;
import org.oovr.driver.common.StereoRule;
import org.oovr.driver.glsl.include.NamedStrings;

/** Objects that contexts share (GL 3.3 core appendix D). */
public final class ShareGroup {
  /** A context: what it refers to must live on when it has been deleted. */
  public interface Member {
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
  public final int[] imageEpoch = new int[1];

  /** See {@link GlBuffer}. */
  public final int[] bufferEpoch = new int[1];

  /** Counts changes of sampler parameters, of textures and of sampler objects. */
  public int samplerEpoch;

  public final NameTable<GlBuffer> buffers;
  public final NameTable<GlTexture> textures;
  public final NameTable<GlRenderbuffer> renderbuffers;
  public final NameTable<GlSampler> samplers = new NameTable<>(GlSampler::new);

  /** Those of ATI_fragment_shader. */
  public final NameTable<GlFragmentShader> fragmentShaders = new NameTable<>(GlFragmentShader::new);

  public final NameTable<GlAssemblyProgram> assemblyPrograms =
      new NameTable<>(GlAssemblyProgram::new);

  /** Memory of another API (EXT_memory_object). */
  public static final class MemoryObject {
    /** Whether one texture or buffer has all of it. */
    public boolean dedicated;

    /** Whether there is memory, after which nothing else can be said of it. */
    public boolean imported;
  }

  public final NameTable<MemoryObject> memoryObjects = new NameTable<>(name -> new MemoryObject());

  /** What sources include. */
  public final NamedStrings namedStrings = new NamedStrings();

  /** Shaders and programs share one name space. */
  public final IntMap<GlShader> shaders = new IntMap<>();

  public final IntMap<GlProgram> programs = new IntMap<>();

  /** Display lists; those that have been named but not compiled are empty. */
  public final IntMap<GlDisplayList> lists = new IntMap<>();

  private int nextProgramName = 1;

  /** Live fence syncs by handle. */
  public final java.util.Set<Long> syncs = new java.util.HashSet<>();

  /** Labels of those that have one. */
  public final java.util.Map<Long, String> syncLabels = new java.util.HashMap<>();

  private long nextSync = 1;
  private final List<Member> members = new ArrayList<>();

  /** Deleted objects that something may still refer to. */
  private final List<GlBuffer> doomedBuffers = new ArrayList<>();

  private final List<GlTexture> doomedTextures = new ArrayList<>();
  private final List<GlRenderbuffer> doomedRenderbuffers = new ArrayList<>();

  /**
   * Makes a group.
   *
   * @param depthMode that depths of its textures have until another is chosen
   */
  public ShareGroup(Emitter emitter, StereoRule stereo, int depthMode) {
    this.emitter = emitter;
    buffers = new NameTable<>(name -> new GlBuffer(name, emitter, bufferEpoch));
    textures = new NameTable<>(name -> new GlTexture(name, emitter, stereo, imageEpoch, depthMode));
    renderbuffers = new NameTable<>(name -> new GlRenderbuffer(name, emitter, stereo, imageEpoch));
  }

  public void join(Member member) {
    members.add(member);
  }

  /** Objects of the group live on with its other members. */
  public void leave(Member member) {
    members.remove(member);
  }

  /** Whether the program is current in any member. */
  public boolean anyUses(GlProgram program) {
    for (Member member : members) {
      if (member.uses(program)) {
        return true;
      }
    }
    return false;
  }

  /** Forgets what was made for a program that is gone. */
  public void forget(ProgramExecutable executable) {
    for (Member member : members) {
      member.forget(executable);
    }
  }

  public int nextProgramName() {
    while (shaders.get(nextProgramName) != null || programs.get(nextProgramName) != null) {
      nextProgramName++;
    }
    return nextProgramName++;
  }

  public long nextSync() {
    // looks like a handle, not like a small number
    return 0x5000_0000L + 16 * nextSync++;
  }

  /** The stereo rule begins to hold. */
  public void viewsChange() {
    textures.forEach(GlTexture::viewsChange);
    renderbuffers.forEach(GlRenderbuffer::viewsChange);
    imageEpoch[0]++;
  }

  public void doom(GlBuffer buffer) {
    buffer.deleted = true;
    doomedBuffers.add(buffer);
  }

  public void doom(GlTexture texture) {
    texture.deleted = true;
    doomedTextures.add(texture);
  }

  public void doom(GlRenderbuffer renderbuffer) {
    renderbuffer.deleted = true;
    doomedRenderbuffers.add(renderbuffer);
  }

  /** Number of deleted objects that wait for {@link #sweep}. */
  public int doomed() {
    return doomedBuffers.size() + doomedTextures.size() + doomedRenderbuffers.size();
  }

  /**
   * Frees deleted objects that no binding point and no container of any context refers to any more.
   */
  public void sweep() {
    doomedTextures.removeIf(
        t -> {
          boolean free = !t.isShown() && members.stream().noneMatch(c -> c.refersTo(t));
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
