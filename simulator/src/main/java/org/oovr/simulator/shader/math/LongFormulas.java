package org.oovr.simulator.shader.math;

import java.util.List;

/** {@link WideFormulas} on the bits of doubles: the reference, not fast. */
public final class LongFormulas extends WideFormulas<Long> {
  /** The only instance; it has no state. */
  public static final LongFormulas INSTANCE = new LongFormulas();

  private LongFormulas() {}

  @Override
  protected Long bits(long bits) {
    return bits;
  }

  @Override
  public Long apply(WideFunction function, List<Long> operands) {
    return function.apply(operands.stream().mapToLong(Long::longValue).toArray());
  }

  @Override
  protected Long choose(WideFunction comparison, Long a, Long b, Long x, Long y) {
    return comparison.apply(a, b) != 0 ? x : y;
  }
}
