#version 450 core
#extension GL_OVR_multiview2 : require
layout(num_views=2) in;
in mat4 inst; in ivec4 bi; in vec3 pos;
uniform mat4 vp[2];
out vec3 w; flat out int q;
out gl_PerVertex { vec4 gl_Position; float gl_PointSize; float gl_ClipDistance[2]; };
void main(){ w=pos; q=gl_VertexID+gl_InstanceID; gl_Position=vp[gl_ViewID_OVR]*inst*vec4(pos,bi.x); gl_PointSize=3.0; gl_ClipDistance[1]=2.0;}
