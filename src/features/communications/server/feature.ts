import type { Feature } from "~/platform/http/feature";
import { communicationAttachmentsHandlers } from "../attachments/server/handlers";
import { communicationAttachmentsRoutes } from "../attachments/server/routes";
import { seedCommunications } from "../demo";
import { communicationsHandlers } from "./handlers";
import { complaintsOfMoves, customersOfAssignees, ownedCommunications } from "./office";
import { communicationsTasks } from "./tasks";

export const communicationsFeature = {
  handlers: {
    communications: communicationsHandlers,
    communicationAttachments: communicationAttachmentsHandlers,
  },
  routes: communicationAttachmentsRoutes,
  tasks: communicationsTasks,
  answers: [complaintsOfMoves, customersOfAssignees, ownedCommunications],
  demo: seedCommunications,
} satisfies Feature;
