/** What the instance and the device say of themselves. */
package org.oovr.driver.vk.query;
