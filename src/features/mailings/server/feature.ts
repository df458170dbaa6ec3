import type { Feature } from "~/platform/http/feature";
import { seedMailings } from "../demo";
import { mailingsHandlers } from "./handlers";
import { mailingsSubscribers } from "./subscribers";
import { mailingsTasks } from "./tasks";

export const mailingsFeature = {
  handlers: { mailings: mailingsHandlers },
  subscribers: mailingsSubscribers,
  tasks: mailingsTasks,
  demo: seedMailings,
} satisfies Feature;
