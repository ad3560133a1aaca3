#!/usr/bin/env bash
# Compiles every GLSL source here to SPIR-V as the driver does (OpenGL target, automatic locations and
# bindings). The .spv files are committed so that tests need no compiler; run this after a change.
set -euo pipefail
cd "$(dirname "$0")"
for f in *.vert *.frag *.comp; do
  # optimised where the shape is the point that optimisers give to code
  case $f in merged.*) small=-Os ;; *) small= ;; esac
  glslangValidator -G --aml --amb $small "$f" -o "$f.spv" > /dev/null || { echo "$f failed"; exit 1; }
done
