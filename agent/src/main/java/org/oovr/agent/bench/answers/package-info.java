/** What random state calls and queries are answered, beside what llvmpipe answers. */
package org.oovr.agent.bench.answers;
