package org.oovr.driver.gl.api;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where functions may be called, and whether display lists keep them (GL 2.1, 2.6.3 and 5.4). */
public final class CallPlaces {
  /** What sets an attribute of a vertex, or the position that ends one. */
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "gl(Vertex[234]|VertexP[234]|Color[34]|ColorP|SecondaryColor3|SecondaryColorP|Index[sifdu]"
              + "|Normal3|NormalP|FogCoord[fdh]|TexCoord[1234]|TexCoordP|MultiTexCoord[1234P]"
              + "|EdgeFlag(v?$)|VertexAttribs?[IP]?[1234](?!.*Format)|ArrayElement).*");

  private static final Pattern WITHIN =
      Pattern.compile(
          "gl(VertexAttribL[1234].*|Material[fi].*|EvalCoord.*|EvalPoint.*|CallLists?|End"
              + "|PrimitiveRestartNV)");

  /** What tells one to four components of an attribute, or of positions. */
  private static final Pattern COMPONENTS =
      Pattern.compile(
          "gl(?:Vertex|Color|TexCoord|MultiTexCoord|Normal|SecondaryColor|VertexAttribs?I?)P?([1-4])"
              + "(?!.*(SUN|Format)).*");

  private static final Pattern ONE =
      Pattern.compile("gl(FogCoord[fdh]|EdgeFlag(v?$)|Index[sifdu]).*");

  /** What Mesa executes without drawing the vertices that were told before. */
  private static final Pattern ASIDE =
      Pattern.compile(
          "gl(Get|Is[A-Z]|Gen[A-Z]|PixelStore|Begin$|Rect[dfis]|PushMatrix$|\\w+Pointer|"
              + "(Enable|Disable)ClientState).*");

  /** Functions that are executed while a list is compiled, and are no part of it. */
  private static final Pattern IMMEDIATE =
      Pattern.compile(
          "gl(Gen[A-Z]\\w*|Delete\\w+|Is[A-Z]\\w*|Getn?[A-Z]\\w*|Create\\w+|Are\\w+Resident\\w*"
              + "|Flush|Finish|ReadPixels|Readn\\w+|NewList|EndList"
              + "|\\w+Pointer\\w*|InterleavedArrays|(Enable|Disable)ClientState\\w*|ClientActiveTexture\\w*"
              + "|(Enable|Disable)VertexA\\w+|(Push|Pop)ClientAttrib\\w*|ClientAttribDefaultEXT|PixelStore\\w+"
              + "|FeedbackBuffer|SelectBuffer|RenderMode"
              + "|BindBuffers?\\w*|(Named)?Buffer(Data|SubData|Storage)\\w*|Clear(Named)?Buffer(Sub)?Data"
              + "|Copy(Named)?BufferSubData|Map(Named)?Buffer\\w*|Unmap\\w+|FlushMapped\\w+|Invalidate\\w+"
              + "|BindVertex\\w+|VertexArray\\w+|VertexAttrib[IL]?Format|VertexAttrib(Binding|Divisor\\w*)"
              + "|VertexBindingDivisor|BindFramebuffer\\w*|BindRenderbuffer\\w*|Framebuffer\\w+"
              + "|CheckFramebufferStatus\\w*|RenderbufferStorage\\w*|(CheckN|N)amed(Frame|Render)buffer\\w+"
              + "|GenerateMipmap\\w*|(Attach|Detach)\\w+|Bind(Attrib|FragData)Location\\w*|Compile\\w+"
              + "|ShaderSource\\w*|ShaderBinary|ProgramBinary|ProgramParameteri\\w*|LinkProgram\\w*"
              + "|ValidateProgram\\w*|TransformFeedbackVaryings\\w*|\\w+BlockBinding"
              + "|ReleaseShaderCompiler|FenceSync|ClientWaitSync|WaitSync"
              + "|DebugMessage\\w+|(Push|Pop)(DebugGroup|GroupMarker)\\w*|Object\\w*Label"
              + "|InsertEventMarker\\w+|StringMarker\\w+|FrameTerminator\\w+)");

  private CallPlaces() {}

  /** Whether a function sets attributes of vertices, and does nothing else. */
  public static boolean isAttribute(String name) {
    return ATTRIBUTE.matcher(name).matches() && !name.contains("Pointer");
  }

  /** Whether a function may be called between {@code glBegin} and {@code glEnd}. */
  public static boolean isWithinPrimitives(String name) {
    return isAttribute(name) || WITHIN.matcher(name).matches();
  }

  /** Whether calls of a function become part of a display list that is being compiled. */
  public static boolean isCompiled(String name) {
    return name.startsWith("gl") && !IMMEDIATE.matcher(name).matches();
  }

  /** How many components of one attribute a function tells; 0 where that is not all it does. */
  public static int components(String name) {
    if (name.startsWith("glRect")) {
      return 2;
    }
    if (ONE.matcher(name).matches()) {
      return 1;
    }
    Matcher m = COMPONENTS.matcher(name);
    return isAttribute(name) && m.matches() ? m.group(1).charAt(0) - '0' : 0;
  }

  /** Whether vertices that were told before are drawn before the function is executed. */
  public static boolean settlesVertices(String name) {
    return !isWithinPrimitives(name) && !ASIDE.matcher(name).matches();
  }
}
