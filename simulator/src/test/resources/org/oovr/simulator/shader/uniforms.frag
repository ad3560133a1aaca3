#version 450 core
struct Light { vec3 pos; vec4 color; float att[3]; };
uniform Light lights[2];
uniform mat4 m;
uniform bool flag; uniform int count; uniform vec2 offs[4];
uniform sampler2D tex; uniform samplerCube cubes[2];
layout(std140) uniform Blk { mat3 nm; vec4 c[3]; bool bb; Light l[2]; layout(row_major) mat2x3 r; } inst;
layout(std140) uniform Blk2 { vec4 q; } ;
layout(std140) uniform Blk3 { vec4 q3; } arr[2];
in VO { vec3 n; flat int k; vec2 uv; } vin;
in mat3 mm; in vec4 aa[2];
layout(location=0) out vec4 o; layout(location=1) out ivec2 o2;
float f(inout vec3 v, in float z){ v*=2.0; if(z>1.0) return 3.0; return v.x; }
void main(){ vec3 x = vin.n; float k=f(x, 2.0);
 if(flag) discard;
 for(int i=0;i<count;i++){ x+=lights[i&1].pos*lights[i&1].att[i]; if(x.x>4.0) break; }
 switch(vin.k){case 0: x*=3.0; case 1: x+=1.0; break; default: x=vec3(0);}
 o=m*vec4(x,k)+texture(tex,vin.uv)+texture(cubes[1],x)+vec4(inst.nm*x,1)+inst.c[vin.k]+q+aa[1]+arr[1].q3; if(inst.bb) o.xy+=offs[count]; o.x+=(inst.r*vec2(1)).x+inst.l[1].att[1]; o2=ivec2(gl_FragCoord.xy); o.yz+=mm[1].xy; }
