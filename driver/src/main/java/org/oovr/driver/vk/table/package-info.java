/** Who executes each function, and what the program's structs in memory say. */
package org.oovr.driver.vk.table;
