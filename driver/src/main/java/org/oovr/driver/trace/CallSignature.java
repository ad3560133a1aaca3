package org.oovr.driver.trace;

import java.util.List;

/**
 * Name and parameter names of an API function.
 *
 * @param id dense number, from 0, unique in its table; {@link #UNKNOWN} for a function of a stream
 *     that the table does not have
 */
public record CallSignature(int id, String name, List<String> parameters) {
  /** Id of functions that are in no table. */
  public static final int UNKNOWN = -1;

  public CallSignature {
    parameters = List.copyOf(parameters);
  }
}
