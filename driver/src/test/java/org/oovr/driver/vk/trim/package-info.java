/** Tests of {@link org.oovr.driver.vk.trim}. */
package org.oovr.driver.vk.trim;
