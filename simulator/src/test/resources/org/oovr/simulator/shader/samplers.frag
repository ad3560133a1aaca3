#version 450 core
struct M { vec4 c; sampler2D t; sampler2DShadow s[2]; };
uniform M mats[2];
uniform float a = 3.0; uniform vec3 arrs[2]=vec3[2](vec3(1),vec3(2));
uniform isampler2DArray it; uniform samplerBuffer sb; uniform sampler2DMS ms; uniform sampler2DRect rc;
uniform vec4 [2][3] multi;
struct S { vec4 a; float b; };
in S ss; 
in Bl { vec4 z; mat2 k; } bl[2];
centroid in vec2 ce; noperspective in vec2 np; sample in vec2 sm;
layout(location=0,index=0) out vec4 o; layout(location=0,index=1) out vec4 oo;
vec4 tx(sampler2D t, vec2 c){ return texture(t,c);}
void main(){ o=tx(mats[0].t,ss.a.xy)+mats[1].c*a+texture(mats[1].s[1],vec3(1))+vec4(arrs[1],ss.b)+vec4(texelFetch(it,ivec3(1),0))+texelFetch(sb,3)+texelFetch(ms,ivec2(1),2)+texture(rc,vec2(3))+bl[1].z+bl[0].k[1].xyxy+multi[1][2]; oo=vec4(ce,np)+sm.xyxy+vec4(gl_SampleID,gl_SamplePosition,gl_PrimitiveID); gl_FragDepth=0.3; gl_SampleMask[0]=gl_SampleMaskIn[0]; 
o+= textureOffset(mats[0].t,vec2(1),ivec2(1,2)) + textureGrad(mats[0].t,vec2(1),dFdx(ce),dFdyFine(ce))+textureProj(mats[0].t,vec3(1))+textureLod(mats[0].t,ce,2.0)+textureGather(mats[0].t,ce,2)+texture(mats[0].t,ce,1.5)+vec4(textureSize(mats[0].t,1),textureQueryLod(mats[0].t,ce))+textureGatherOffsets(mats[0].t,ce,ivec2[4](ivec2(1),ivec2(2),ivec2(3),ivec2(4)))+textureQueryLevels(mats[0].t);
}
