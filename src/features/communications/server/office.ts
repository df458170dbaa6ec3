import { customersOfPerson } from "~/features/customers/server/reach";
import { customersOfCommunications } from "./queries";

/** Who works on a communication works for its customer, until it is closed. */
export const customersOfAssignees = customersOfPerson.answer(customersOfCommunications);
