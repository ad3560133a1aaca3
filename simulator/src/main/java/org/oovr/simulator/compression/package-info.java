/**
 * How far blocks of images can be compressed without loss, from what is in them (Real-Time
 * Rendering, sections 23.5, 23.7 and 23.10).
 */
package org.oovr.simulator.compression;
