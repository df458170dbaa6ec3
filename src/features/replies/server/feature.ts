import { incomingWhatsApp } from "~/features/messaging/whatsapp/server/queries";
import type { Feature } from "~/platform/http/feature";
import { seedReplies } from "../demo";
import { stopWriting } from "./commands/stop-writing";
import { repliesHandlers } from "./handlers";
import { repliesOfLeads, subjectsOfReplies, waitingReplies, writingsOfReplies } from "./office";
import { repliesRoutes } from "./routes";
import { repliesTasks } from "./tasks";

export const repliesFeature = {
  handlers: { replies: repliesHandlers },
  routes: repliesRoutes,
  tasks: repliesTasks,
  answers: [
    incomingWhatsApp.answer(stopWriting),
    waitingReplies,
    writingsOfReplies,
    repliesOfLeads,
    subjectsOfReplies,
  ],
  demo: seedReplies,
} satisfies Feature;
