package org.oovr.simulator.command;

/** Part of a buffer, as shaders see it: reads outside give 0. */
public record BufferRange(Buffer buffer, int offsetBytes, int sizeBytes) {}
