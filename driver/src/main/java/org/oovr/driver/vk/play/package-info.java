/**
 * Command buffers and how they are played: each command becomes commands of the simulator, out of
 * what is bound and set when its turn comes. Queues decide when that is.
 */
package org.oovr.driver.vk.play;
