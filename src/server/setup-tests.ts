/** Imports the whole product before test files that share a process, so that all ports have their answers. */
import "./features";
