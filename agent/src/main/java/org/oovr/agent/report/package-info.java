/**
 * What a run leaves behind: pictures, their comparison, {@code report.json} and {@code
 * report.html}. The agent writes through {@link org.oovr.agent.report.RunReport} while the
 * application runs; the command line reads the result with {@link
 * org.oovr.agent.report.ReportFiles}.
 *
 * <p>Pictures are written without {@code javax.imageio}: loading AWT inside the application's
 * process could be noticed by it (and hangs a GLFW program on macOS, whose first thread is taken).
 */
package org.oovr.agent.report;
