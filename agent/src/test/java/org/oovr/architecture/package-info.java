/** The rules that keep the rooms apart, checked over all modules. */
package org.oovr.architecture;
