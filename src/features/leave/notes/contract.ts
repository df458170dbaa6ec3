import { z } from "zod";
import { route } from "~/platform/http/contract";

const of = {
  tag: "Leave",
  permission: "staff",
  path: "/leave-requests/{id}/note",
} as const;
const id = z.object({ id: z.uuid() });
const done = z.object({ done: z.literal(true) });

export const leaveNotesContract = {
  add: route({
    ...of,
    method: "PUT",
    summary: "Put a file with a request, such as a sick note",
    description:
      "PDF or picture, 10 MB at most. For one's own request, or one that the caller decides; another file replaces the first.",
  })
    .input(id.extend({ file: z.file() }))
    .output(done),
  remove: route({ ...of, method: "DELETE", summary: "Take the file of a request away" })
    .input(id)
    .output(done),
};
