import { personRegistered } from "~/features/identity/domain/identity";
import { on, type Subscriber } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { keepCertificate } from "./tasks";

/** The first administrator sets the company up: its certificate is made then. */
export const evidenceSubscribers: readonly Subscriber[] = [
  on(personRegistered, async (tx, { data }) => {
    if (data.role === "admin") await enqueue(tx, keepCertificate, {});
  }),
];
