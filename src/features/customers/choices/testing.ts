/** For tests of features to the right, in which a customer decides something. */
export { customerChoicesHandlers } from "./server/handlers";
