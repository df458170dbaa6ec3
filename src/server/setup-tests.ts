/**
 * For test files that share a process: the whole product is imported once, before the first of them, so that every port
 * is answered as in the product, whichever file comes first.
 */
import "./features";
