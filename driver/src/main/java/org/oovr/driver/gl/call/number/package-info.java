/** What numbers of each type stand for; methods have the names that end functions' names. */
package org.oovr.driver.gl.call.number;
