import { customerDataErased } from "~/features/customers/errors";
import { lockCustomer } from "~/features/customers/server/commands";
import { getCustomerByNumber } from "~/features/customers/server/queries/customers";
import type { Tx } from "~/platform/db/database";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { moveNotFound } from "../../../errors";
import { lockService, type ServiceRow } from "../../../server/queries/moves";

export interface OnService {
  id: Reach<"customer">;
  serviceId: string;
  now: Date;
}

/** Locks a customer. Throws CONFLICT if their data was erased. */
export async function lockLivingCustomer(tx: Tx, id: Reach<"customer">): Promise<void> {
  const { status } = await lockCustomer(tx, id);
  if (status === "erased") throw customerDataErased();
}

/** Locks a service of a reachable customer. Throws NOT_FOUND for another customer's service. */
export async function lockServiceOf(tx: Tx, { id, serviceId }: OnService): Promise<ServiceRow> {
  await lockLivingCustomer(tx, id);
  const service = await lockService(tx, trustedReach(tx, "move", serviceId, "part"));
  if (!service.customerId) throw moveNotFound();
  // A merged customer's services belong to the surviving customer.
  if ((await getCustomerByNumber(tx, service.customerId)).id !== id) throw moveNotFound();
  return service;
}
