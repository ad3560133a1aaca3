#version 330 core
in vec3 pos; uniform mat4 m;
void main(){ gl_Position=m*vec4(pos,1); gl_PointSize=3.0; }
