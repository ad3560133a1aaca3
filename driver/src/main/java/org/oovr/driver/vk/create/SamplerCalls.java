package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.SamplerCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SamplerCustomBorderColorCreateInfoEXT;
import org.oovr.driver.vk.api.VkStructs.SamplerReductionModeCreateInfo;
import org.oovr.driver.vk.object.Sampler;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.command.SamplerState.Reduction;
import org.oovr.simulator.command.SamplerState.Wrap;

/** Functions that make samplers. */
public final class SamplerCalls {
  private final Session session;

  private SamplerCalls(Session session) {
    this.session = session;
  }

  /** Says who executes these functions. */
  public static void register(Functions f, Session session) {
    SamplerCalls c = new SamplerCalls(session);
    f.add(VkFunctions.CREATE_SAMPLER, c::createSampler);
    f.addSilent(VkFunctions.DESTROY_SAMPLER, a -> session.handles.remove(a[1], Sampler.class));
  }

  private long createSampler(long[] a) {
    long p = a[1];
    float[] border = border(p);
    boolean anisotropy = Chain.getBool(p + SamplerCreateInfo.ANISOTROPY_ENABLE);
    boolean compare = Chain.getBool(p + SamplerCreateInfo.COMPARE_ENABLE);
    SamplerState state =
        new SamplerState(
            wrap(getInt(p + SamplerCreateInfo.ADDRESS_MODE_U)),
            wrap(getInt(p + SamplerCreateInfo.ADDRESS_MODE_V)),
            wrap(getInt(p + SamplerCreateInfo.ADDRESS_MODE_W)),
            getInt(p + SamplerCreateInfo.MAG_FILTER) != VK_FILTER_NEAREST,
            getInt(p + SamplerCreateInfo.MIN_FILTER) != VK_FILTER_NEAREST,
            getInt(p + SamplerCreateInfo.MIPMAP_MODE) == VK_SAMPLER_MIPMAP_MODE_LINEAR
                ? MipMode.LINEAR
                : MipMode.NEAREST,
            Chain.getFloat(p + SamplerCreateInfo.MIP_LOD_BIAS),
            Chain.getFloat(p + SamplerCreateInfo.MIN_LOD),
            Chain.getFloat(p + SamplerCreateInfo.MAX_LOD),
            anisotropy
                ? Math.max(1, Math.min(16, Chain.getFloat(p + SamplerCreateInfo.MAX_ANISOTROPY)))
                : 1,
            compare ? CompareOp.values()[getInt(p + SamplerCreateInfo.COMPARE_OP) & 7] : null,
            border[0],
            border[1],
            border[2],
            border[3],
            (getInt(p + SamplerCreateInfo.FLAGS) & VK_SAMPLER_CREATE_NON_SEAMLESS_CUBE_MAP_BIT_EXT)
                == 0,
            Chain.getBool(p + SamplerCreateInfo.UNNORMALIZED_COORDINATES),
            reduction(p),
            false);
    putLong(a[3], session.handles.add(new Sampler(state)));
    return VK_SUCCESS;
  }

  private static Reduction reduction(long p) {
    long info = Chain.find(p, VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO);
    return switch (info == 0 ? 0 : getInt(info + SamplerReductionModeCreateInfo.REDUCTION_MODE)) {
      case VK_SAMPLER_REDUCTION_MODE_MIN -> Reduction.LEAST;
      case VK_SAMPLER_REDUCTION_MODE_MAX -> Reduction.MOST;
      default -> Reduction.AVERAGE;
    };
  }

  private static Wrap wrap(int mode) {
    return switch (mode) {
      case VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT -> Wrap.MIRRORED_REPEAT;
      case VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE -> Wrap.CLAMP_TO_EDGE;
      case VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER -> Wrap.CLAMP_TO_BORDER;
      case VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE -> Wrap.MIRROR_CLAMP_TO_EDGE;
      default -> Wrap.REPEAT;
    };
  }

  /** Integers as the bits of floats. */
  private static float[] border(long p) {
    float one = Float.intBitsToFloat(1);
    return switch (getInt(p + SamplerCreateInfo.BORDER_COLOR)) {
      case VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK -> new float[] {0, 0, 0, 1};
      case VK_BORDER_COLOR_INT_OPAQUE_BLACK -> new float[] {0, 0, 0, one};
      case VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE -> new float[] {1, 1, 1, 1};
      case VK_BORDER_COLOR_INT_OPAQUE_WHITE -> new float[] {one, one, one, one};
      case VK_BORDER_COLOR_FLOAT_CUSTOM_EXT, VK_BORDER_COLOR_INT_CUSTOM_EXT -> {
        long custom = Chain.find(p, VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT);
        yield custom == 0
            ? new float[4]
            : Chain.floats(custom + SamplerCustomBorderColorCreateInfoEXT.CUSTOM_BORDER_COLOR, 4);
      }
      default -> new float[4];
    };
  }
}
