/** What the program writes into descriptor sets, one by one or by templates. */
package org.oovr.driver.vk.descriptor;
