/** Tests of what is told about texture memory that GPUs share. */
package org.oovr.agent.texmem;
