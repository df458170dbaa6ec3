import { z } from "zod";
import { route } from "~/platform/http/contract";
import { MOVE_STATUSES, MOVE_WINDOWS } from "../domain";

export const employeeMovesContract = {
  upcoming: route({
    tag: "Moves",
    path: "/staff/{number}/moves",
    summary: "List an employee's upcoming moves",
    description:
      "Moves the employee leads or joins, at most the next 50. Places appear only if the caller may see moves.",
    permission: "view_team_staff",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      z.object({
        moves: z.array(
          z.object({
            number: z.string(),
            date: z.string(),
            window: z.enum(MOVE_WINDOWS),
            status: z.enum(MOVE_STATUSES),
            from: z.string(),
            to: z.string(),
            leads: z.boolean(),
          }),
        ),
      }),
    ),
};
