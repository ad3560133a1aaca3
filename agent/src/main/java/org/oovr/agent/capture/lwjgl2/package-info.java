/**
 * LWJGL 2 without display and driver: what its windows and contexts ask the platform for, answered
 * here, for any version of its interfaces.
 */
package org.oovr.agent.capture.lwjgl2;
