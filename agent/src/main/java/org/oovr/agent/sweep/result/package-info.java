/** What a sweep leaves: rows as they finish, tables, a page, and what they were made from. */
package org.oovr.agent.sweep.result;
