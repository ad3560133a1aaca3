/** OO_Application and OO_Middleware: stereo views of objects, and batches of objects. */
package org.oovr.driver.oo;
