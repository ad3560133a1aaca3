package org.oovr.driver.gl.real;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.oovr.driver.gl.follow.GlState;

/**
 * Time spent in a function of the driver.
 *
 * @param calls number of calls
 * @param nanos until they returned
 * @param longestNanos of the longest of them
 * @param gpuCalls those of them whose time on the GPU is known
 * @param gpuNanos their time there
 */
public record CallTimes(
    String function, long calls, long nanos, long longestNanos, long gpuCalls, long gpuNanos) {

  /** A call is about to be made; whether its time on the GPU is taken. */
  static boolean beginOnGpu(CallPlan plan, RealContext context, GlState gl) {
    if (context.timer == null) {
      context.timer = new GpuTimer(gl);
    }
    boolean onGpu = plan.timedOnGpu && context.timer.supported();
    if (onGpu) {
      context.timer.begin();
    }
    return onGpu;
  }

  /** The call has returned. */
  static void made(CallPlan plan, long number, long nanos, boolean onGpu, RealContext context) {
    if (onGpu) {
      context.timer.end(plan, number);
    }
    plan.calls++;
    plan.nanos += nanos;
    plan.longestNanos = Math.max(plan.longestNanos, nanos);
  }

  /** Waits for the GPU, and adds and tells its times of the calls that were made since. */
  static void collect(Contexts contexts, RealDriver.Observer observer) {
    for (int thread : contexts.threads()) {
      RealContext context = contexts.current(thread);
      if (context.timer != null) {
        context.timer.collect(
            (plan, call, nanos) -> {
              plan.gpuCalls++;
              plan.gpuNanos += nanos;
              observer.timedOnGpu(call, nanos);
            });
      }
    }
  }

  /** What was measured, the longest first. */
  static List<CallTimes> of(CallPlan[] plans) {
    List<CallTimes> times = new ArrayList<>();
    for (CallPlan plan : plans) {
      if (plan != null && plan.calls > 0) {
        times.add(
            new CallTimes(
                plan.name,
                plan.calls,
                plan.nanos,
                plan.longestNanos,
                plan.gpuCalls,
                plan.gpuNanos));
      }
    }
    times.sort(
        Comparator.comparingLong(CallTimes::nanos).reversed().thenComparing(CallTimes::function));
    return times;
  }
}
