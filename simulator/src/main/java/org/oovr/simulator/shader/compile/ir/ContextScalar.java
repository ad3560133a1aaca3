package org.oovr.simulator.shader.compile.ir;

/** Integers of the context that are the same for all lanes. */
public enum ContextScalar {
  VIEW_INDEX("viewIndex"),
  BASE_VERTEX("baseVertex"),
  BASE_INSTANCE("baseInstance"),
  DRAW_INDEX("drawIndex"),
  CLOCK("clock"),
  PATCH_VERTICES("patchVertices"),
  WORKGROUP_X("workgroupX"),
  WORKGROUP_Y("workgroupY"),
  WORKGROUP_Z("workgroupZ"),
  WORKGROUPS_X("workgroupsX"),
  WORKGROUPS_Y("workgroupsY"),
  WORKGROUPS_Z("workgroupsZ");

  private final String field;

  ContextScalar(String field) {
    this.field = field;
  }

  public String field() {
    return field;
  }
}
