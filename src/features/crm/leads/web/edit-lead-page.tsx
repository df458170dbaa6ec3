import { Alert, Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import { leadNotFound } from "../errors";
import type { Route } from "./+types/edit-lead-page";
import { LeadInputs } from "./lead-inputs";
import { errorOf, inputOf, opensConversion, valuesOf } from "./lead-values";

export async function loader({ context, params }: Route.LoaderArgs) {
  const leads = api(context, "leads");
  const [lead, assigning, { campaigns }] = await Promise.all([
    leads.get({ id: params.number }),
    leads.staff(),
    api(context, "campaigns").choices(),
  ]);
  if (!lead.mayEdit) throw leadNotFound();
  const { campaignId, campaign } = lead;
  const isOffered = !campaignId || campaigns.some(({ id }) => id === campaignId);
  const offered = isOffered ? campaigns : [...campaigns, { id: campaignId, name: campaign ?? "" }];
  return { lead, campaigns: offered, ...assigning };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Edit ${loaderData?.lead.leadNumber ?? "lead"}`);

/** Edits a lead. After a concurrent change, takes over the saved values and leaves typed ones in place. */
export default function EditLeadPage({
  loaderData: { lead, campaigns, staff, mayLeave },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const back = `/crm/leads/${lead.leadNumber}`;
  const [begun, setBegun] = useState(lead.updatedAt);
  const isConverted = lead.convertedTo !== null;
  const opening = useRef(false);
  const form = useWriteForm({
    start: valuesOf(lead),
    send: (values) => {
      opening.current = opensConversion(values, isConverted);
      const change = inputOf(values, isConverted);
      return client("leads").update({ id: lead.id, updatedAt: begun, ...change });
    },
    summary: errorOf("Failed to update lead"),
    said: `Lead ${lead.leadNumber} updated`,
    to: () => (opening.current ? `${back}/convert` : back),
  });
  const isStale = lead.updatedAt.getTime() !== begun.getTime() && !form.busy;
  const takeOver = () => {
    form.rebase(valuesOf(lead));
    setBegun(lead.updatedAt);
  };
  return (
    <>
      <PageHead title={`Edit ${lead.name}`}>{lead.leadNumber}</PageHead>
      <LeadInputs
        of={form}
        staff={staff}
        mayLeave={mayLeave}
        campaigns={campaigns}
        isConverted={isConverted}
        submit="Update Lead"
        onLeave={() => void navigate(back)}
      >
        {isStale && (
          <Alert color="yellow" role="alert" title="A colleague changed this lead while you were editing">
            <p>Their changes come into the fields you have not touched; what you typed stays.</p>
            <Button variant="default" mt="sm" onClick={takeOver}>
              Take them over
            </Button>
          </Alert>
        )}
      </LeadInputs>
    </>
  );
}
