/** Functions that make and end objects, and tell the host of them. */
package org.oovr.driver.vk.create;
