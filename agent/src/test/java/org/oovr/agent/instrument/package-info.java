/** Tests of the rewriting of LWJGL's classes. */
package org.oovr.agent.instrument;
