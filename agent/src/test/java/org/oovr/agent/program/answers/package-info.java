/** What queries answer without a driver, beside what a driver answers. */
package org.oovr.agent.program.answers;
