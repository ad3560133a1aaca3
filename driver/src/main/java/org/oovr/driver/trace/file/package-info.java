/**
 * Trace files: the container of a stream (Snappy chunks written; Snappy, gzip, Brotli and zstd
 * read), its index, and the API to read, filter and write traces; and blocks packed by zstd for
 * others, who have no library of it in their rooms. {@code docs/trace-format.md} is the description
 * of the format.
 */
package org.oovr.driver.trace.file;
