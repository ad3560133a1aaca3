/** Functions that record commands: what they say is read at once and done when it is played. */
package org.oovr.driver.vk.record;
