package org.oovr.driver.gl.api;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The functions that a context of OpenGL ES 2.0 or later has: those of its version and of its
 * extensions. Programs get addresses of others, too, which do nothing but raise an error.
 */
public final class EsFunctions {
  private static final String TABLE = "es-functions.txt";

  /** What Mesa has though no version and no extension that it tells has it. */
  private static final Pattern TAKEN =
      Pattern.compile(
          "gl(ClipControl|QueryCounter|FramebufferTexture3D|TextureView|PolygonOffsetClamp"
              + "|BufferStorage|BindFragDataLocation(Indexed)?|GetFragDataIndex|GetFloati_v"
              + "|GetProgramResourceLocationIndex)(EXT|OES)?"
              + "|gl(Get)?FramebufferParameteri(v)?MESA|glEGLImageTarget\\w+OES"
              + "|gl(ImportMemoryFd|\\w*MemoryObjects?(Parameteriv)?|(Named)?BufferStorageMem)EXT"
              + "|gl(Tex|Texture)StorageMem\\w+EXT|gl\\w*ProgramPipelines?(InfoLog)?EXT"
              + "|gl(Scissor|Viewport|DepthRange)(Indexed|Array)f?v?(NV|OES)?|glGetn\\w+"
              + "|gl(FramebufferFetchBarrier|(Is|Gen|Delete)Textures?|(Push|Pop)GroupMarker)EXT"
              + "|gl(Named)?FramebufferTexture(MultiviewOVR|EXT|LayerEXT)"
              + "|gl(GetFloatIndexedv|InsertEventMarker|TexStorage1D|DiscardFramebuffer)EXT"
              + "|gl(GetObjectLabel|LabelObject|GetUnsignedByte(i_)?v)EXT"
              + "|gl(PolygonMode|ReadBuffer|(Pause|Resume)TransformFeedback)NV"
              + "|glGetGraphicsResetStatusARB|glMaxShaderCompilerThreads(ARB|KHR)");

  private static final String EMBEDDED = "OES";

  private final BitSet has = new BitSet();

  /**
   * Of contexts of one kind.
   *
   * @param version ten times theirs, at least 20
   * @param extensions that they have
   */
  public EsFunctions(int version, Collection<String> extensions) {
    Set<String> known = new HashSet<>(extensions);
    new String(Resources.bytes(TABLE), StandardCharsets.US_ASCII)
        .lines()
        .map(line -> line.split("[\t ]"))
        .filter(
            columns -> Arrays.stream(columns).skip(1).anyMatch(o -> EsEnums.has(o, version, known)))
        .map(columns -> GlFunctions.find(columns[0]))
        .filter(f -> f != null)
        .forEach(f -> has.set(f.signature().id()));
    addOthersOfTheSame();
  }

  /** Functions that do what others do are one and the same in Mesa, whatever they come from. */
  private void addOthersOfTheSame() {
    List<GlFunction> all = GlFunctions.names().stream().map(GlFunctions::byName).toList();
    for (GlFunction f : all) {
      String name = f.name();
      boolean embedded = name.endsWith(EMBEDDED);
      String plain = embedded ? name.substring(0, name.length() - EMBEDDED.length()) : name;
      if (TAKEN.matcher(name).matches() || embedded && has(GlFunctions.find(plain))) {
        has.set(f.signature().id());
      }
    }
    for (GlFunction f : all) {
      GlFunction same = GlFunctions.find(f.alias());
      if (same != null && has(f)) {
        has.set(same.signature().id());
      }
    }
    for (GlFunction f : all) {
      if (has(GlFunctions.find(f.alias()))) {
        has.set(f.signature().id());
      }
    }
  }

  private boolean has(GlFunction f) {
    return f != null && has.get(f.signature().id());
  }

  /** Whether a context has the function with that number. */
  public boolean has(int id) {
    return has.get(id);
  }
}
