/**
 * Texture memory that several GPUs share by pages, through a directory, as Moerschell and Owens
 * describe it (Distributed Texture Memory in a Multi-GPU Environment, 2006). Reads work logs; draws
 * nothing.
 */
package org.oovr.simulator.texmem;
