/** Our own documents' Markdown as HTML. */
package org.oovr.agent.reproduce.markdown;
