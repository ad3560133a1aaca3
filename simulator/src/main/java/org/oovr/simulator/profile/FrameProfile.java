package org.oovr.simulator.profile;

/** The work log of one frame. */
public final class FrameProfile {}
