/**
 * Programs that the tests of the packaged agent start: applications that know nothing of it, built
 * on LWJGL only, on whatever version lies on their class path.
 */
package org.oovr.programs;
