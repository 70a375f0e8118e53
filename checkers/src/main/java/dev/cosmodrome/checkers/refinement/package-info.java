/**
 * From what checkers report to what a developer mends: proofs by variables instead of locks where
 * there are any, the innermost method to blame, and one finding for each defect.
 */
@NullMarked
package dev.cosmodrome.checkers.refinement;

import org.jspecify.annotations.NullMarked;
