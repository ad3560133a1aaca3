package org.oovr.agent.bench.answers;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * A subject of state calls and queries, and calls that make objects of it: questions about what is
 * not there tell little.
 *
 * @param functions those of the subject
 * @param makes writes the calls that a sequence may begin with
 */
record QuestionFamily(Pattern functions, Makes makes) {
  /** Writes calls that make objects. */
  interface Makes {
    void write(Random random, AskedContext context, List<String> calls);
  }

  private static final int OBJECTS = 3;
  private static final List<Integer> TEXTURE_TARGETS =
      List.of(
          0x0DE1, 0x0DE1, 0x0DE0, 0x806F, 0x8513, 0x8C18, 0x8C1A, 0x84F5, 0x8C2A, 0x9009, 0x9100);
  private static final List<Integer> BUFFER_TARGETS =
      List.of(0x8892, 0x8892, 0x8893, 0x88EB, 0x88EC, 0x8A11, 0x8C2A, 0x8C8E, 0x8F36, 0x90D2);
  private static final List<Integer> FORMATS =
      List.of(0x8058, 0x8058, 0x8051, 0x8229, 0x881A, 0x8814, 0x8D7C, 0x8C43, 0x88F0, 0x8056);
  private static final List<Integer> QUERY_TARGETS = List.of(0x8914, 0x8C2F, 0x8D6A, 0x8C88);

  /** All, in the order of which a sequence's number chooses. */
  static final List<QuestionFamily> ALL =
      List.of(
          of(
              "gl.*Tex(ture)?(Storage|Parameter|Image|Level|Buffer|View|Units?|Env|Gen|s\\b|$).*"
                  + "|gl(Bind|Active|Is|Delete|Gen|Create|Generate|Copy)\\w*Tex.*|gl\\w+Mipmap.*"
                  + "|glGetInternalformat\\w+|glGetIntegerv|glBindImage\\w*",
              QuestionFamily::textures),
          of("gl\\w*Sampler\\w*|glActiveTexture|glGetInteger\\w*v", QuestionFamily::samplers),
          of(
              "gl\\w*Buffer(s|Base|Range|Data|Storage|Parameter\\w*|PointerV|Binding|)$"
                  + "|gl\\w*Buffer(SubData|Range|Parameteriv|Parameteri64v)$|gl(Unm|M)ap\\w*Buffer\\w*"
                  + "|glGetInteger(64)?(i_)?v",
              QuestionFamily::buffers),
          of(
              "gl\\w*(Frame|Render)buffer\\w*|gl(Draw|Read|ClearN?a?m?e?d?)Buffers?|glGetIntegerv"
                  + "|glBlend\\w*i|glColorMaski",
              QuestionFamily::framebuffers),
          of(
              "gl\\w*Vertex(Array|Attrib|Buffer|Binding)\\w*|gl\\w+VertexArrayAttrib"
                  + "|glGetIntegeri?_?v|glPrimitiveRestartIndex",
              QuestionFamily::vertexArrays),
          of(
              "gl\\w*(Program|Shader|Uniform|Attrib(Location)?|FragData|Subroutine)\\w*"
                  + "|glGetIntegerv",
              QuestionFamily::programs),
          of(
              "gl\\w*(Query|Queries|QueryIndexed|ConditionalRender|TransformFeedback\\w*)\\w*"
                  + "|glGetIntegerv",
              QuestionFamily::queries),
          of("gl(Pixel|GetPixel)\\w+|glGet\\w+v|glIsEnabled|glReadBuffer", QuestionFamily::nothing),
          of(
              "gl(Depth|Stencil|Blend|Scissor|Viewport|Color|Clear[DSC]|Cull|Front|Polygon|Line|Point"
                  + "|Sample|MinSample|Logic|Hint|Enable|Disable|IsEnabled|Provoking|Clip|Clamp|Patch"
                  + "|Primitive)\\w*|glGet(Boolean|Float|Double|Integer|Integer64)(i_)?v",
              QuestionFamily::nothing),
          of(
              "gl(Matrix|Load|Mult|Push|Pop|Rotate|Scale|Translate|Ortho|Frustum|Light|Material|Fog"
                  + "|ColorMaterial|Shade|ClipPlane|Alpha|Tex(Env|Gen)|Get(Light|Material|ClipPlane|Tex(Env|Gen))"
                  + "|RasterPos|WindowPos|Normal|Color|MultiTex|Index|EdgeFlag|RenderMode|InitNames)\\w*"
                  + "|gl(Enable|Disable|IsEnabled|Get(Boolean|Float|Double|Integer)v)",
              QuestionFamily::nothing),
          of(
              "gl\\w*(Debug|Label|Sync|Wait)\\w*|glGetIntegerv|glGenBuffers|glBindBuffer",
              QuestionFamily::samplers),
          of("gl(Get|Is)\\w+", QuestionFamily::everything));

  private static QuestionFamily of(String functions, Makes makes) {
    return new QuestionFamily(Pattern.compile(functions), makes);
  }

  private static <T> T some(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static void nothing(Random random, AskedContext context, List<String> calls) {
    // contexts have this state without objects
  }

  private static void everything(Random random, AskedContext context, List<String> calls) {
    textures(random, context, calls);
    buffers(random, context, calls);
    vertexArrays(random, context, calls);
    framebuffers(random, context, calls);
  }

  private static void textures(Random random, AskedContext context, List<String> calls) {
    calls.add("glGenTextures i" + OBJECTS + " o");
    for (int name = 1; name <= OBJECTS; name++) {
      int target = some(random, TEXTURE_TARGETS);
      calls.add("glBindTexture i" + target + " i" + name);
      int format = some(random, FORMATS);
      int levels = 1 + random.nextInt(5);
      boolean volume = target == 0x806F || target == 0x8C1A || target == 0x9009;
      if (random.nextInt(3) > 0) {
        calls.add(
            volume
                ? "glTexStorage3D i" + target + " i" + levels + " i" + format + " i16 i16 i6"
                : "glTexStorage2D i" + target + " i" + levels + " i" + format + " i16 i16");
      } else {
        calls.add("glTexImage2D i" + target + " i0 i" + format + " i16 i16 i0 i6408 i5121 n");
      }
    }
  }

  private static void samplers(Random random, AskedContext context, List<String> calls) {
    calls.add("glGenSamplers i" + OBJECTS + " o");
    for (int name = 1; name <= OBJECTS; name++) {
      calls.add("glBindSampler i" + random.nextInt(4) + " i" + name);
    }
    calls.add("glFenceSync i37143 i0"); // GL_SYNC_GPU_COMMANDS_COMPLETE
  }

  private static void buffers(Random random, AskedContext context, List<String> calls) {
    calls.add("glGenBuffers i" + OBJECTS + " o");
    for (int name = 1; name <= OBJECTS; name++) {
      int target = some(random, BUFFER_TARGETS);
      calls.add("glBindBuffer i" + target + " i" + name);
      calls.add("glBufferData i" + target + " l" + 64 * random.nextInt(5) + " n i35044");
    }
  }

  private static void framebuffers(Random random, AskedContext context, List<String> calls) {
    calls.add("glGenFramebuffers i" + OBJECTS + " o");
    calls.add("glGenRenderbuffers i" + OBJECTS + " o");
    for (int name = 1; name <= OBJECTS; name++) {
      int format = some(random, FORMATS);
      boolean depth = format == 0x88F0;
      calls.add("glBindFramebuffer i36160 i" + name);
      calls.add("glBindRenderbuffer i36161 i" + name);
      int samples = 4 * random.nextInt(2);
      calls.add("glRenderbufferStorageMultisample i36161 i" + samples + " i" + format + " i16 i16");
      int point = depth ? 33306 : 36064 + random.nextInt(2);
      calls.add("glFramebufferRenderbuffer i36160 i" + point + " i36161 i" + name);
    }
  }

  private static void vertexArrays(Random random, AskedContext context, List<String> calls) {
    calls.add("glGenVertexArrays i" + OBJECTS + " o");
    calls.add("glBindVertexArray i" + (1 + random.nextInt(OBJECTS)));
    buffers(random, context, calls);
    calls.add("glBindBuffer i34962 i1");
    calls.add("glVertexAttribPointer i" + random.nextInt(4) + " i4 i5126 b0 i32 n");
  }

  private static void queries(Random random, AskedContext context, List<String> calls) {
    calls.add("glGenQueries i" + OBJECTS + " o");
    for (int name = 1; name <= OBJECTS; name++) {
      int target = some(random, QUERY_TARGETS);
      calls.add("glBeginQuery i" + target + " i" + name);
      if (random.nextInt(4) > 0) {
        calls.add("glEndQuery i" + target);
      }
    }
  }

  private static void programs(Random random, AskedContext context, List<String> calls) {
    QuestionPrograms.make(random, context, calls);
  }
}
