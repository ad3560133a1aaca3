/** Tests of {@link org.oovr.driver.trim}. */
package org.oovr.driver.trim;
