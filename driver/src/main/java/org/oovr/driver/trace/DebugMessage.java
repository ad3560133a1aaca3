package org.oovr.driver.trace;

/**
 * A message of KHR_debug.
 *
 * @param source {@code GL_DEBUG_SOURCE_*}
 * @param type {@code GL_DEBUG_TYPE_*}
 * @param id number among messages of the same source and type
 * @param severity {@code GL_DEBUG_SEVERITY_*}
 * @param text what it says
 * @param callback address of the program's function that is called with it; 0 for none
 * @param userParam what that function is given beside it
 */
public record DebugMessage(
    int source, int type, int id, int severity, String text, long callback, long userParam) {}
