/** Frames on GPUs that share their texture memory by pages: what it takes, told. */
package org.oovr.agent.texmem;
