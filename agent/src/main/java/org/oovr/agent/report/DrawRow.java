package org.oovr.agent.report;

/**
 * One draw of a frame, all views together.
 *
 * @param draw number in the frame, from 0
 * @param label the call, and the debug group it is in
 * @param vertices vertices shaded
 * @param triangles triangles that entered rasterisation set-up
 * @param textures different textures bound
 * @param fragments fragments shaded
 */
public record DrawRow(
    int draw, String label, long vertices, long triangles, int textures, long fragments) {}
