import { z } from "zod";
import { route } from "~/platform/http/contract";
import { MOVE_STATUSES, MOVE_WINDOWS } from "../domain";

export const employeeMovesContract = {
  upcoming: route({
    method: "GET",
    tag: "Moves",
    path: "/staff/{number}/moves",
    summary: "Moves ahead that an employee leads or goes along on",
    description: "The next 50. Places are shown to who sees moves.",
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
