/** Tests of pictures, comparison and report files. */
package org.oovr.agent.report;
