import { sql } from "drizzle-orm";
import { customersOfPerson } from "~/features/customers/server/reach";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { moveComplaints } from "~/features/moves/server/queries/moves";
import { customersOfCommunications } from "./queries";
import { communications } from "./tables";

export const customersOfAssignees = customersOfPerson.answer(customersOfCommunications);

export const complaintsOfMoves = moveComplaints.answer(
  sql`exists (select 1 from communications c where c.related_move_id = moves.id and c.type = 'complaint')`,
);

export const ownedCommunications = ownedWork.answer({
  label: "Communications",
  needs: "manage_communications",
  table: sql`${communications}`,
  owner: "assigned_to",
  open: sql`status not in ('completed', 'closed')`,
  also: sql`assigned_at = now()`,
});
