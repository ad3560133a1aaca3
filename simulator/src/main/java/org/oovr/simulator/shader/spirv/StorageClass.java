package org.oovr.simulator.shader.spirv;

/** Where a variable lives (SPIR-V 3.7). */
public enum StorageClass {
  UNIFORM_CONSTANT(0),
  INPUT(1),
  UNIFORM(2),
  OUTPUT(3),
  /** Shared by the invocations of a workgroup. */
  WORKGROUP(4),
  PRIVATE(6),
  FUNCTION(7),
  PUSH_CONSTANT(9),
  /** Texels of a storage image; only of pointers to them. */
  IMAGE(11),
  STORAGE_BUFFER(12),
  /** What lies at an address; only of {@link SpirvType.AddressType}. */
  PHYSICAL_STORAGE_BUFFER(5349);

  private final int code;

  StorageClass(int code) {
    this.code = code;
  }

  /** The class with this number, or null when the simulator does not know it. */
  public static StorageClass of(int code) {
    for (StorageClass s : values()) {
      if (s.code == code) {
        return s;
      }
    }
    return null;
  }
}
