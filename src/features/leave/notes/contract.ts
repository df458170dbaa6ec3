import { z } from "zod";
import { byId, done, route } from "~/platform/http/contract";

const of = {
  tag: "Leave",
  permission: "staff",
  path: "/leave-requests/{id}/note",
} as const;

export const leaveNotesContract = {
  add: route({
    ...of,
    method: "PUT",
    summary: "Attach a file to a leave request, such as a sick note",
    description:
      "A PDF or a picture of at most 10 MB. The request must be the caller's own or one the caller may decide. A new file replaces the previous one.",
  })
    .input(byId.extend({ file: z.file() }))
    .output(done),
  remove: route({ ...of, method: "DELETE", summary: "Remove the file of a leave request" })
    .input(byId)
    .output(done),
};
