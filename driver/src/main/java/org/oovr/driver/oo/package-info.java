/** OO_Application and OO_Middleware: objects out of draws, stereo views, batches. */
package org.oovr.driver.oo;
