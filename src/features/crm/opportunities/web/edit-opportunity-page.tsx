import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import { opportunityNotFound } from "../errors";
import type { Route } from "./+types/edit-opportunity-page";
import { OpportunityInputs } from "./opportunity-inputs";
import { choiceOf, failed, inputOf, valuesOf } from "./opportunity-values";

export async function loader({ context, params }: Route.LoaderArgs) {
  const opportunities = api(context, "opportunities");
  const [opportunity, assigning, choices] = await Promise.all([
    opportunities.get({ id: params.number }),
    api(context, "leads").staff(),
    opportunities.choices(),
  ]);
  if (!opportunity.mayEdit) throw opportunityNotFound();
  return { opportunity, ...assigning, pipelines: choices.pipelines };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Edit ${loaderData?.opportunity.opportunityNumber ?? "opportunity"}`);

/** Edits an opportunity. After a concurrent change, takes over the saved values and leaves typed ones in place. */
export default function EditOpportunityPage({ loaderData }: Route.ComponentProps) {
  const { opportunity, staff, mayLeave, pipelines } = loaderData;
  const { id, opportunityNumber, stage, rowVersion } = opportunity;
  const navigate = useNavigate();
  const back = `/crm/opportunities/${opportunityNumber}`;
  const [begun, setBegun] = useState(rowVersion);
  const form = useWriteForm({
    start: valuesOf(opportunity, stage),
    send: (values) =>
      client("opportunities").update({
        id,
        rowVersion: begun,
        ...inputOf(values),
      }),
    summary: failed("Failed to update opportunity"),
    said: `Opportunity ${opportunityNumber} updated`,
    to: () => back,
  });
  const isStale = rowVersion !== begun && !form.busy;
  const takeOver = () => {
    form.rebase(valuesOf(opportunity, stage));
    setBegun(rowVersion);
  };
  return (
    <>
      <PageHead title={`Edit ${opportunity.name}`}>{opportunityNumber}</PageHead>
      <OpportunityInputs
        of={form}
        pipelines={pipelines}
        staff={staff}
        mayLeave={mayLeave}
        customer={choiceOf(opportunity.customerOf)}
        account={choiceOf(opportunity.account)}
        isNew={false}
        submit="Update Opportunity"
        onLeave={() => void navigate(back)}
      >
        {isStale && (
          <Alert
            color="yellow"
            role="alert"
            title="A colleague changed this opportunity while you were editing"
          >
            <p>Their changes come into the fields you have not touched; what you typed stays.</p>
            <Button variant="default" mt="sm" onClick={takeOver}>
              Take them over
            </Button>
          </Alert>
        )}
      </OpportunityInputs>
    </>
  );
}
