/**
 * Beside a real driver: what must be known of objects and memory to record a program's calls as
 * captures have them.
 */
package org.oovr.driver.vk.follow;
