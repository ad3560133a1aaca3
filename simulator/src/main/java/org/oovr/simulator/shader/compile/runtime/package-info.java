/** What compiled shaders call and extend while they run. */
package org.oovr.simulator.shader.compile.runtime;
