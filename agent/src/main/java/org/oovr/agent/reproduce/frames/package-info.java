/** Frames of workload points: drawn once, kept in a folder that several processes may share. */
package org.oovr.agent.reproduce.frames;
