/** Tests of trace files, with stock apitrace as the oracle where it is installed. */
package org.oovr.driver.trace.file;
