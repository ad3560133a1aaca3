package org.oovr.driver.trace;

import java.util.List;

/**
 * Name and parameter names of an API function.
 *
 * @param id dense number, from 0, unique in its table
 */
public record CallSignature(int id, String name, List<String> parameters) {
  public CallSignature {
    parameters = List.copyOf(parameters);
  }
}
