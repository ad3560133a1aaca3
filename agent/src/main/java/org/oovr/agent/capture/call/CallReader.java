package org.oovr.agent.capture.call;

import java.nio.ByteBuffer;
import org.oovr.agent.bridge.RawCall;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.ClientState;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.PointerSizes;
import org.oovr.driver.trace.Call;

/**
 * Fills a {@link Call} from the arguments of an intercepted call; {@code data} looks straight at
 * the application's memory.
 */
public final class CallReader {
  private CallReader() {}

  /**
   * Fills everything but number, thread and outcome.
   *
   * @param raw with the addresses of array copies in place, see {@link ArrayCopies}
   * @return names of pointer parameters whose memory nobody knows the size of; null for none
   */
  public static String fill(FunctionPlan plan, RawCall raw, ClientState state, Call call) {
    call.clear();
    call.signature = plan.function.signature();
    call.argumentCount = plan.count;
    plan.bits(raw, call.bits);
    String unknown = null;
    for (int i : plan.pointers) {
      if (call.bits[i] != 0 && !attach(plan, i, state, call)) {
        String name = plan.function.parameters().get(i).name();
        unknown = unknown == null ? name : unknown + ", " + name;
      }
    }
    return unknown;
  }

  /** Attaches the memory of a pointer that is not null; false when its size is unknown. */
  private static boolean attach(FunctionPlan plan, int i, ClientState state, Call call) {
    long bytes = plan.sizes.bytes(i, call.bits, state);
    if (bytes < 0) {
      return bytes != PointerSizes.UNKNOWN;
    }
    if (bytes > Integer.MAX_VALUE) {
      return false;
    }
    if (plan.kinds[i] == GlParameter.Kind.STRING_ARRAY) {
      call.strings[i] = plan.sizes.strings(i, call.bits, state);
    }
    ByteBuffer view = NativeMemory.view(call.bits[i], bytes);
    call.data[i] = view;
    return true;
  }
}
