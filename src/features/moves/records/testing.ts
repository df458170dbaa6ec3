import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { aPicture } from "~/features/customers/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { customerServicesHandlers } from "./server/handlers";

export { customerServicesHandlers };

let made = 0;

export async function aServedCustomer(name = "Nafula Wekesa") {
  made += 1;
  const contact = { name, email: `nafula.${process.pid}.${made}@example.co.ke`, phone: aPhone() };
  return transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
}

/** The form's values for a service requested today. */
export const aService = (over: object = {}) => ({
  category: "residential_move" as const,
  title: "House to Karen",
  requestDate: nairobiDate(new Date()),
  ...over,
});

/** One successful call of every write. */
export const serviceWrites = (maker: () => Actor, acting: () => Actor = maker) => {
  const services = () => callAs(customerServicesHandlers, acting());
  const recorded = async () => {
    const { id } = await aServedCustomer();
    const made = await callAs(customerServicesHandlers, maker()).create({ id, ...aService() });
    return { id, serviceId: made.id };
  };
  const withIssue = async () => {
    const service = await recorded();
    const issue = { ...service, description: "A scratched table", severity: "low" as const };
    const { id } = await callAs(customerServicesHandlers, maker()).reportIssue(issue);
    return { ...service, issueId: id };
  };
  return {
    "customerServices.create": async () => {
      const { id } = await aServedCustomer();
      return () => services().create({ id, ...aService() });
    },
    "customerServices.edit": async () => {
      const service = await recorded();
      const { updatedAt } = await callAs(customerServicesHandlers, maker()).get(service);
      return () => services().edit({ ...service, ...aService({ title: "House to Runda" }), updatedAt });
    },
    "customerServices.setStatus": async () => {
      const service = await recorded();
      return () => services().setStatus({ ...service, status: "cancelled" });
    },
    "customerServices.reportIssue": async () => {
      const service = await recorded();
      return () => services().reportIssue({ ...service, description: "A lost lamp", severity: "high" });
    },
    "customerServices.resolveIssue": async () => {
      const issue = await withIssue();
      return () => services().resolveIssue({ ...issue, resolution: "Polished" });
    },
    "customerServices.addPhoto": async () => {
      const service = await recorded();
      const picture = await aPicture();
      return () => services().addPhoto({ ...service, kind: "before", picture });
    },
    "customerServices.removePhoto": async () => {
      const service = await recorded();
      const picture = await aPicture();
      const photo = await callAs(customerServicesHandlers, maker()).addPhoto({
        ...service,
        kind: "after",
        picture,
      });
      return () => services().removePhoto({ ...service, photoId: photo.id });
    },
  };
};

export const inDays = (days: number) => addDays(nairobiDate(new Date()), days);

/** A service with Mwikali Kyalo's name in every field, for the erasure test. */
export async function recordPersonal(actor: Actor, id: string, phone: string): Promise<void> {
  const record = await callAs(customerServicesHandlers, actor).create({
    id,
    ...aService({ title: "Mwikali's store", customerFeedback: "Kyalo was happy", claims: ["Kyalo-1"] }),
    description: "Mwikali's boxes",
    origin: {
      address: "Kyalo Court",
      coordinates: { latitude: null, longitude: null },
      accessNotes: "Gate code 4411",
      contactPerson: { name: "Mwikali", phone: phone },
    },
    items: ["Mwikali's piano"],
    vehiclesUsed: ["Kyalo's van"],
    equipmentUsed: ["Kyalo's ladder"],
    packingMaterials: ["Kyalo's boxes"],
    specialRequirements: "As Mwikali says",
    internalNotes: "Ring Mwikali",
    paymentMethod: "Mwikali's card",
    insuranceCoverage: { enabled: true, provider: "Kyalo Insurers", policyNumber: "Kyalo-77" },
  });
  const service = { id, serviceId: record.id };
  await callAs(customerServicesHandlers, actor).reportIssue({
    ...service,
    description: "Mwikali's lamp broke",
    severity: "low",
  });
  await callAs(customerServicesHandlers, actor).addPhoto({
    ...service,
    kind: "before",
    picture: await aPicture(),
  });
  await callAs(customerServicesHandlers, actor).setStatus({
    ...service,
    status: "cancelled",
    reason: "Mwikali",
  });
}
