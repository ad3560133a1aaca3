#version 450 core
in vec4 p; in vec3 nrm; in mat4 inst; in ivec2 ids;
uniform mat4 vp; uniform mat3 nm; uniform mat2x3 r; uniform mat4 bones[4]; uniform float t;
out vec4 c0; out vec4 c1; out mat3 tbn; flat out ivec3 id; out vec4 c2;
void main() {
  mat4 mv = vp * inst; vec4 w = mv * p; gl_Position = w; gl_PointSize = t + float(gl_VertexID & 7); gl_ClipDistance[0] = dot(w, p); gl_ClipDistance[1] = t;
  vec3 n = normalize(nm * nrm); mat3 m3 = mat3(inst); tbn = m3 * nm; tbn[2] = n;
  c0 = p * vp + transpose(inst) * p + vec4(r * p.xy, determinant(m3)) + vec4(nrm * r, 1, 2);
  c1 = inverse(inst) * p + vec4(inverse(m3) * n, 1) + vec4(inverse(mat2(inst)) * n.xy, determinant(inst), determinant(mat2(inst)));
  c2 = bones[ids.x & 3] * p + outerProduct(p, vec4(n, 1))[1] + matrixCompMult(inst, vp)[2] + (inst * 2.0)[0] + (inst + vp)[1] + (-inst)[3] + (inst / vp)[2];
  id = ivec3(gl_VertexID, gl_InstanceID, ids.x * ids.y);
}
