/**
 * Rewrites LWJGL's classes as they are loaded, so that every call of a GL or window system's
 * function goes over the bridge, whoever makes it. Nothing else of the application is touched.
 */
package org.oovr.agent.instrument;
