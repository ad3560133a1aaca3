package org.oovr.driver.glsl.source;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Functions, variables, types and qualifiers that GLSL ES 1.00 does not have, or not without an
 * extension: from which version on they are there, and which extensions bring them earlier (GLSL ES
 * 3.20 chapters 4, 7 and 8 and the extensions' texts, as Mesa 22.3.6 reads them). What the table
 * does not name is there in all versions or in none.
 */
final class EsNames {
  private static final int NEVER = SourceFacts.NEVER;

  /** The first version, and what brings a name before that; an extension counts where it exists. */
  record Since(int version, Set<String> extensions) {}

  static final Map<String, Since> FUNCTIONS = new HashMap<>();
  static final Map<String, Since> VARIABLES = new HashMap<>();
  static final Map<String, Since> TYPES = new HashMap<>();
  static final Map<String, Since> QUALIFIERS = new HashMap<>();

  static {
    put(
        FUNCTIONS,
        300,
        "",
        "acosh asinh atanh cosh determinant floatBitsToInt floatBitsToUint intBitsToFloat"
            + " inverse isinf isnan modf outerProduct packHalf2x16 packSnorm2x16 packUnorm2x16 round"
            + " roundEven sinh tanh texelFetch texelFetchOffset texture textureGrad"
            + " textureGradOffset textureLod textureLodOffset textureOffset textureProj"
            + " textureProjGrad textureProjGradOffset textureProjLod textureProjLodOffset"
            + " textureProjOffset textureSize transpose trunc uintBitsToFloat unpackHalf2x16"
            + " unpackSnorm2x16 unpackUnorm2x16");
    put(FUNCTIONS, 300, "GL_OES_standard_derivatives", "dFdx dFdy fwidth");
    put(
        FUNCTIONS,
        300,
        "GL_OES_texture_3D",
        "texture3D texture3DLod texture3DProj texture3DProjLod");
    put(
        FUNCTIONS,
        310,
        "",
        "EmitVertex EndPrimitive atomicAdd atomicAnd atomicCompSwap atomicCounter"
            + " atomicCounterDecrement atomicCounterIncrement atomicExchange atomicMax atomicMin"
            + " atomicOr atomicXor barrier groupMemoryBarrier imageLoad imageSize imageStore"
            + " memoryBarrier memoryBarrierAtomicCounter memoryBarrierBuffer memoryBarrierImage"
            + " memoryBarrierShared packSnorm4x8 packUnorm4x8 textureGather textureGatherOffset"
            + " unpackSnorm4x8 unpackUnorm4x8");
    put(
        FUNCTIONS,
        310,
        "GL_MESA_shader_integer_functions",
        "bitCount bitfieldExtract bitfieldInsert bitfieldReverse findLSB findMSB frexp"
            + " imulExtended ldexp uaddCarry umulExtended usubBorrow");
    put(FUNCTIONS, 320, "GL_EXT_gpu_shader5 GL_OES_gpu_shader5", "fma textureGatherOffsets");
    put(
        FUNCTIONS,
        320,
        "GL_OES_shader_image_atomic",
        "imageAtomicAdd imageAtomicAnd imageAtomicCompSwap imageAtomicDecWrap"
            + " imageAtomicExchange imageAtomicIncWrap imageAtomicMax imageAtomicMin imageAtomicOr"
            + " imageAtomicXor");
    put(
        FUNCTIONS,
        320,
        "GL_OES_shader_multisample_interpolation",
        "interpolateAtCentroid interpolateAtOffset interpolateAtSample");
    put(
        FUNCTIONS,
        NEVER,
        "GL_EXT_shader_group_vote",
        "allInvocationsEXT allInvocationsEqualEXT anyInvocationEXT");
    put(FUNCTIONS, NEVER, "GL_EXT_texture_query_lod", "textureQueryLOD");
    put(
        TYPES,
        NEVER,
        "",
        "dmat2 dmat2x2 dmat2x3 dmat2x4 dmat3 dmat3x2 dmat3x3 dmat3x4 dmat4 dmat4x2 dmat4x3"
            + " dmat4x4 double dvec2 dvec3 dvec4 iimage1D iimage1DArray iimage2DMS iimage2DMSArray"
            + " iimage2DRect image1D image1DArray image2DMS image2DMSArray image2DRect isampler1D"
            + " isampler1DArray isampler2DRect sampler1D sampler1DArray sampler1DArrayShadow"
            + " sampler1DShadow sampler2DRect sampler2DRectShadow uimage1D uimage1DArray uimage2DMS"
            + " uimage2DMSArray uimage2DRect usampler1D usampler1DArray usampler2DRect");
    put(
        TYPES,
        300,
        "",
        "isampler2D isampler2DArray isampler3D isamplerCube mat2x2 mat2x3 mat2x4 mat3x2"
            + " mat3x3 mat3x4 mat4x2 mat4x3 mat4x4 sampler2DArray sampler2DArrayShadow"
            + " sampler2DShadow samplerCubeShadow uint usampler2D usampler2DArray usampler3D"
            + " usamplerCube uvec2 uvec3 uvec4");
    put(TYPES, 300, "GL_OES_texture_3D", "sampler3D");
    put(
        TYPES,
        310,
        "",
        "atomic_uint iimage2D iimage2DArray iimage3D iimageCube image2D image2DArray image3D"
            + " imageCube isampler2DMS sampler2DMS uimage2D uimage2DArray uimage3D uimageCube"
            + " usampler2DMS");
    put(
        TYPES,
        320,
        "GL_EXT_texture_buffer GL_OES_texture_buffer",
        "iimageBuffer imageBuffer isamplerBuffer samplerBuffer uimageBuffer usamplerBuffer");
    put(
        TYPES,
        320,
        "GL_EXT_texture_cube_map_array GL_OES_texture_cube_map_array",
        "iimageCubeArray imageCubeArray isamplerCubeArray samplerCubeArray"
            + " samplerCubeArrayShadow uimageCubeArray usamplerCubeArray");
    put(
        TYPES,
        320,
        "GL_OES_texture_storage_multisample_2d_array",
        "isampler2DMSArray sampler2DMSArray usampler2DMSArray");
    put(
        TYPES,
        NEVER,
        "GL_OES_EGL_image_external GL_OES_EGL_image_external_essl3",
        "samplerExternalOES");
    put(
        VARIABLES,
        300,
        "",
        "gl_FragDepth gl_InstanceID gl_MaxFragmentInputVectors gl_MaxProgramTexelOffset"
            + " gl_MaxVertexOutputVectors gl_MinProgramTexelOffset gl_VertexID");
    put(
        VARIABLES,
        310,
        "",
        "gl_GlobalInvocationID gl_HelperInvocation gl_InvocationID gl_LocalInvocationID"
            + " gl_LocalInvocationIndex gl_MaxAtomicCounterBindings gl_MaxAtomicCounterBufferSize"
            + " gl_MaxCombinedAtomicCounterBuffers gl_MaxCombinedAtomicCounters"
            + " gl_MaxCombinedImageUniforms gl_MaxCombinedShaderOutputResources"
            + " gl_MaxComputeAtomicCounterBuffers gl_MaxComputeAtomicCounters"
            + " gl_MaxComputeImageUniforms gl_MaxComputeTextureImageUnits"
            + " gl_MaxComputeUniformComponents gl_MaxComputeWorkGroupCount"
            + " gl_MaxComputeWorkGroupSize gl_MaxFragmentAtomicCounterBuffers"
            + " gl_MaxFragmentAtomicCounters gl_MaxFragmentImageUniforms gl_MaxImageUnits"
            + " gl_MaxVertexAtomicCounterBuffers gl_MaxVertexAtomicCounters"
            + " gl_MaxVertexImageUniforms gl_NumWorkGroups gl_PatchVerticesIn gl_PrimitiveIDIn"
            + " gl_TessCoord gl_TessLevelInner gl_TessLevelOuter gl_WorkGroupID gl_WorkGroupSize"
            + " gl_in gl_out");
    put(
        VARIABLES,
        320,
        "",
        "gl_BoundingBox gl_MaxTessControlAtomicCounterBuffers gl_MaxTessControlAtomicCounters"
            + " gl_MaxTessEvaluationAtomicCounterBuffers gl_MaxTessEvaluationAtomicCounters");
    put(
        VARIABLES,
        320,
        "GL_EXT_geometry_shader GL_OES_geometry_shader",
        "gl_Layer gl_MaxFragmentInputComponents gl_MaxGeometryAtomicCounterBuffers"
            + " gl_MaxGeometryAtomicCounters gl_MaxGeometryImageUniforms"
            + " gl_MaxGeometryInputComponents gl_MaxGeometryOutputComponents"
            + " gl_MaxGeometryOutputVertices gl_MaxGeometryTextureImageUnits"
            + " gl_MaxGeometryTotalOutputComponents gl_MaxGeometryUniformComponents"
            + " gl_MaxGeometryVaryingComponents gl_MaxVertexOutputComponents gl_PrimitiveID");
    put(
        VARIABLES,
        320,
        "GL_EXT_tessellation_shader GL_OES_tessellation_shader",
        "gl_MaxPatchVertices gl_MaxTessControlImageUniforms gl_MaxTessControlInputComponents"
            + " gl_MaxTessControlOutputComponents gl_MaxTessControlTextureImageUnits"
            + " gl_MaxTessControlTotalOutputComponents gl_MaxTessControlUniformComponents"
            + " gl_MaxTessEvaluationImageUniforms gl_MaxTessEvaluationInputComponents"
            + " gl_MaxTessEvaluationOutputComponents gl_MaxTessEvaluationTextureImageUnits"
            + " gl_MaxTessEvaluationUniformComponents gl_MaxTessGenLevel gl_MaxTessPatchComponents");
    put(
        VARIABLES,
        320,
        "GL_OES_sample_variables",
        "gl_MaxSamples gl_NumSamples gl_SampleID gl_SampleMask gl_SampleMaskIn"
            + " gl_SamplePosition");
    put(
        VARIABLES,
        NEVER,
        "GL_ARM_shader_framebuffer_fetch_depth_stencil",
        "gl_LastFragDepthARM gl_LastFragStencilARM");
    put(
        VARIABLES,
        NEVER,
        "GL_EXT_blend_func_extended",
        "gl_MaxDualSourceDrawBuffersEXT gl_SecondaryFragColorEXT gl_SecondaryFragDataEXT");
    put(
        VARIABLES,
        NEVER,
        "GL_EXT_clip_cull_distance",
        "gl_ClipDistance gl_CullDistance gl_MaxClipDistances"
            + " gl_MaxCombinedClipAndCullDistances gl_MaxCullDistances");
    put(VARIABLES, NEVER, "GL_EXT_draw_instanced", "gl_InstanceIDEXT");
    put(VARIABLES, NEVER, "GL_EXT_frag_depth", "gl_FragDepthEXT");
    put(VARIABLES, NEVER, "GL_EXT_primitive_bounding_box", "gl_BoundingBoxEXT");
    put(
        VARIABLES,
        NEVER,
        "GL_EXT_shader_framebuffer_fetch GL_EXT_shader_framebuffer_fetch_non_coherent",
        "gl_LastFragData");
    put(VARIABLES, NEVER, "GL_OES_primitive_bounding_box", "gl_BoundingBoxOES");
    put(VARIABLES, NEVER, "GL_OES_viewport_array", "gl_MaxViewports gl_ViewportIndex");
    put(QUALIFIERS, 320, "GL_EXT_gpu_shader5 GL_OES_gpu_shader5", "precise");
    put(QUALIFIERS, 320, "GL_OES_shader_multisample_interpolation", "sample");
    put(QUALIFIERS, NEVER, "GL_NV_shader_noperspective_interpolation", "noperspective");
  }

  private EsNames() {}

  private static void put(Map<String, Since> table, int version, String extensions, String names) {
    Since since =
        new Since(version, extensions.isEmpty() ? Set.of() : Set.of(extensions.split(" ")));
    for (String name : names.split(" ")) {
      table.put(name, since);
    }
  }

  /** Whether a source has what a table says. */
  static boolean available(Since since, SourceFacts facts) {
    return facts.has(0, since.version) || facts.asksAny(since.extensions);
  }
}
