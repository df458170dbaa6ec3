import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/sequences-page";
import { FollowUps } from "./follow-ups";
import { SequenceTable } from "./sequence-table";

export async function loader({ context }: Route.LoaderArgs) {
  const sequences = api(context, "sequences");
  const [{ rows, mayEdit }, followUps] = await Promise.all([sequences.list(), sequences.followUps({})]);
  return { rows, mayEdit, followUps: followUps.rows, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Sequences");

/** Lists the sequences and the active follow-ups. */
export default function SequencesPage({
  loaderData: { rows, mayEdit, followUps, now },
}: Route.ComponentProps) {
  useLive(["sequence", "follow-up"]);
  const add = mayEdit && (
    <Button component={Link} to="/crm/sequences/new" leftSection={<IconPlus size={18} />}>
      New Sequence
    </Button>
  );
  return (
    <>
      <PageHead title="Sequences" actions={rows.length > 0 && add}>
        Follow-ups stop automatically after an answer, a decision, a call or an opt-out. Each person gets at
        most one message a day, never at night or on a holiday.
      </PageHead>
      <SequenceTable rows={rows} mayEdit={mayEdit} add={add} />
      <FollowUps rows={followUps} now={now} />
    </>
  );
}
