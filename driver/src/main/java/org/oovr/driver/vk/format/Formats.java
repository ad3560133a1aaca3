package org.oovr.driver.vk.format;

import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexFormat.Conversion;
import org.oovr.simulator.command.VertexFormat.Type;

/** The formats that are known, by their numbers. */
public final class Formats {
  /**
   * A format of texels.
   *
   * @param code its number
   * @param storage what keeps it
   * @param order how its components lie in buffers
   */
  public record TexelFormat(int code, PixelFormat storage, TexelOrder order) {
    /** The same format, in the simulator in the order of memory, too, as far as there is such. */
    public TexelFormat inMemoryOrder() {
      return order.exchangesRedAndBlue()
          ? new TexelFormat(code, storage.exchanged(), TexelOrder.SAME)
          : this;
    }

    /** Whether it has a depth or a stencil component. */
    public boolean isDepthStencil() {
      return storage.isDepthStencil();
    }

    /** Bytes of a texel or block of one aspect in a buffer. */
    public int bufferBytes(int aspect) {
      if (aspect == VK_IMAGE_ASPECT_STENCIL_BIT) {
        return 1;
      }
      if (aspect == VK_IMAGE_ASPECT_DEPTH_BIT) {
        return storage == PixelFormat.D16_UNORM ? 2 : 4;
      }
      return storage.blockBytes();
    }
  }

  /**
   * A format of vertex attributes.
   *
   * @param bytes of an element
   */
  public record AttributeFormat(VertexFormat format, int bytes) {}

  private static final Map<Integer, TexelFormat> TEXELS = new HashMap<>();
  private static final Map<Integer, AttributeFormat> ATTRIBUTES = new HashMap<>();

  private Formats() {}

  /** The format of this number, or null where texels may not have it. */
  public static TexelFormat texel(int code) {
    return TEXELS.get(code);
  }

  /** The format of this number, or null where attributes may not have it. */
  public static AttributeFormat attribute(int code) {
    return ATTRIBUTES.get(code);
  }

  private static void texel(int code, PixelFormat storage) {
    texel(code, storage, TexelOrder.SAME);
  }

  private static void texel(int code, PixelFormat storage, TexelOrder order) {
    TEXELS.put(code, new TexelFormat(code, storage, order));
  }

  static {
    texel(VK_FORMAT_R4G4B4A4_UNORM_PACK16, PixelFormat.RGBA4_UNORM, TexelOrder.RGBA4_HIGH);
    texel(VK_FORMAT_B4G4R4A4_UNORM_PACK16, PixelFormat.RGBA4_UNORM, TexelOrder.BGRA4_HIGH);
    texel(VK_FORMAT_A4R4G4B4_UNORM_PACK16, PixelFormat.RGBA4_UNORM, TexelOrder.ARGB4_HIGH);
    texel(VK_FORMAT_A4B4G4R4_UNORM_PACK16, PixelFormat.RGBA4_UNORM);
    texel(VK_FORMAT_R5G6B5_UNORM_PACK16, PixelFormat.RGB565_UNORM, TexelOrder.RGB565_HIGH);
    texel(VK_FORMAT_B5G6R5_UNORM_PACK16, PixelFormat.RGB565_UNORM);
    texel(VK_FORMAT_R5G5B5A1_UNORM_PACK16, PixelFormat.RGB5A1_UNORM, TexelOrder.RGB5A1_HIGH);
    texel(VK_FORMAT_B5G5R5A1_UNORM_PACK16, PixelFormat.RGB5A1_UNORM, TexelOrder.BGR5A1_HIGH);
    texel(VK_FORMAT_A1R5G5B5_UNORM_PACK16, PixelFormat.RGB5A1_UNORM, TexelOrder.A1RGB5_HIGH);
    String[] kinds = {"UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "SRGB"};
    eightBits(VK_FORMAT_R8_UNORM, "R8", kinds, TexelOrder.SAME);
    eightBits(VK_FORMAT_R8G8_UNORM, "RG8", kinds, TexelOrder.SAME);
    eightBits(VK_FORMAT_R8G8B8A8_UNORM, "RGBA8", kinds, TexelOrder.SAME);
    eightBits(VK_FORMAT_B8G8R8A8_UNORM, "RGBA8", kinds, TexelOrder.BGRA8);
    eightBits(VK_FORMAT_A8B8G8R8_UNORM_PACK32, "RGBA8", kinds, TexelOrder.SAME);
    texel(VK_FORMAT_A2R10G10B10_UNORM_PACK32, PixelFormat.RGB10A2_UNORM, TexelOrder.BGR10A2);
    texel(VK_FORMAT_A2R10G10B10_UINT_PACK32, PixelFormat.RGB10A2_UINT, TexelOrder.BGR10A2);
    texel(VK_FORMAT_A2B10G10R10_UNORM_PACK32, PixelFormat.RGB10A2_UNORM);
    texel(VK_FORMAT_A2B10G10R10_UINT_PACK32, PixelFormat.RGB10A2_UINT);
    String[] sixteen = {"UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "FLOAT"};
    eightBits(VK_FORMAT_R16_UNORM, "R16", sixteen, TexelOrder.SAME);
    eightBits(VK_FORMAT_R16G16_UNORM, "RG16", sixteen, TexelOrder.SAME);
    eightBits(VK_FORMAT_R16G16B16A16_UNORM, "RGBA16", sixteen, TexelOrder.SAME);
    String[] thirtyTwo = {"UINT", "SINT", "FLOAT"};
    eightBits(VK_FORMAT_R32_UINT, "R32", thirtyTwo, TexelOrder.SAME);
    eightBits(VK_FORMAT_R32G32_UINT, "RG32", thirtyTwo, TexelOrder.SAME);
    eightBits(VK_FORMAT_R32G32B32A32_UINT, "RGBA32", thirtyTwo, TexelOrder.SAME);
    texel(VK_FORMAT_B10G11R11_UFLOAT_PACK32, PixelFormat.R11G11B10_FLOAT);
    texel(VK_FORMAT_E5B9G9R9_UFLOAT_PACK32, PixelFormat.RGB9E5_FLOAT);
    texel(VK_FORMAT_D16_UNORM, PixelFormat.D16_UNORM);
    texel(VK_FORMAT_X8_D24_UNORM_PACK32, PixelFormat.D24_UNORM);
    texel(VK_FORMAT_D32_SFLOAT, PixelFormat.D32_FLOAT);
    texel(VK_FORMAT_S8_UINT, PixelFormat.S8_UINT);
    texel(VK_FORMAT_D24_UNORM_S8_UINT, PixelFormat.D24_UNORM_S8);
    texel(VK_FORMAT_D32_SFLOAT_S8_UINT, PixelFormat.D32_FLOAT_S8);
    consecutive(
        VK_FORMAT_BC1_RGB_UNORM_BLOCK,
        List.of(
            "BC1_RGB_UNORM BC1_RGB_SRGB BC1_RGBA_UNORM BC1_RGBA_SRGB BC2_UNORM BC2_SRGB BC3_UNORM"
                .split(" ")));
    consecutive(
        VK_FORMAT_BC3_SRGB_BLOCK,
        List.of(
            "BC3_SRGB BC4_UNORM BC4_SNORM BC5_UNORM BC5_SNORM BC6H_UFLOAT BC6H_FLOAT".split(" ")));
    consecutive(
        VK_FORMAT_BC7_UNORM_BLOCK,
        List.of(
            ("BC7_UNORM BC7_SRGB ETC2_RGB_UNORM ETC2_RGB_SRGB ETC2_RGBA1_UNORM ETC2_RGBA1_SRGB"
                    + " ETC2_RGBA_UNORM ETC2_RGBA_SRGB EAC_R11_UNORM EAC_R11_SNORM EAC_RG11_UNORM"
                    + " EAC_RG11_SNORM")
                .split(" ")));
    List<String> astc = new ArrayList<>();
    String sizes = "4X4 5X4 5X5 6X5 6X6 8X5 8X6 8X8 10X5 10X6 10X8 10X10 12X10 12X12";
    for (String size : sizes.split(" ")) {
      astc.add("ASTC_" + size + "_UNORM");
      astc.add("ASTC_" + size + "_SRGB");
    }
    consecutive(VK_FORMAT_ASTC_4x4_UNORM_BLOCK, astc);
    attributes();
  }

  /** Formats whose numbers follow each other, of one size and several kinds. */
  private static void eightBits(int first, String size, String[] kinds, TexelOrder order) {
    for (int k = 0; k < kinds.length; k++) {
      for (PixelFormat f : PixelFormat.values()) {
        if (f.name().equals(size + "_" + kinds[k])) {
          texel(first + k, f, order);
        }
      }
    }
  }

  private static void consecutive(int first, List<String> storage) {
    for (int i = 0; i < storage.size(); i++) {
      texel(first + i, PixelFormat.valueOf(storage.get(i)));
    }
  }

  private static void attributes() {
    Type[] eight = {Type.UBYTE, Type.BYTE, Type.UBYTE, Type.BYTE, Type.UBYTE, Type.BYTE};
    Type[] sixteen = {
      Type.USHORT, Type.SHORT, Type.USHORT, Type.SHORT, Type.USHORT, Type.SHORT, Type.HALF
    };
    Type[] thirtyTwo = {Type.UINT, Type.INT, Type.FLOAT};
    Type[] packed = {
      Type.UINT_2_10_10_10,
      Type.INT_2_10_10_10,
      Type.UINT_2_10_10_10,
      Type.INT_2_10_10_10,
      Type.UINT_2_10_10_10,
      Type.INT_2_10_10_10
    };
    Conversion[] kinds = {
      Conversion.NORMALIZED,
      Conversion.NORMALIZED,
      Conversion.FLOAT,
      Conversion.FLOAT,
      Conversion.INTEGER,
      Conversion.INTEGER,
      Conversion.FLOAT
    };
    Conversion[] whole = {Conversion.INTEGER, Conversion.INTEGER, Conversion.FLOAT};
    int[] first8 = {
      VK_FORMAT_R8_UNORM,
      VK_FORMAT_R8G8_UNORM,
      VK_FORMAT_R8G8B8_UNORM,
      VK_FORMAT_R8G8B8A8_UNORM,
      VK_FORMAT_R16_UNORM,
      VK_FORMAT_R16G16_UNORM,
      VK_FORMAT_R16G16B16_UNORM,
      VK_FORMAT_R16G16B16A16_UNORM,
      VK_FORMAT_R32_UINT,
      VK_FORMAT_R32G32_UINT,
      VK_FORMAT_R32G32B32_UINT,
      VK_FORMAT_R32G32B32A32_UINT
    };
    for (int n = 1; n <= 4; n++) {
      attributes(first8[n - 1], eight, kinds, n, n, false);
      attributes(first8[n + 3], sixteen, kinds, n, 2 * n, false);
      attributes(first8[n + 7], thirtyTwo, whole, n, 4 * n, false);
    }
    attributes(VK_FORMAT_B8G8R8A8_UNORM, eight, kinds, 4, 4, true);
    attributes(VK_FORMAT_A8B8G8R8_UNORM_PACK32, eight, kinds, 4, 4, false);
    attributes(VK_FORMAT_A2R10G10B10_UNORM_PACK32, packed, kinds, 4, 4, true);
    attributes(VK_FORMAT_A2B10G10R10_UNORM_PACK32, packed, kinds, 4, 4, false);
  }

  private static void attributes(
      int first, Type[] types, Conversion[] kinds, int components, int bytes, boolean bgra) {
    for (int k = 0; k < types.length; k++) {
      ATTRIBUTES.put(
          first + k,
          new AttributeFormat(new VertexFormat(types[k], components, kinds[k], bgra), bytes));
    }
  }
}
