import { useNavigate } from "react-router";
import { customerOfAddress } from "~/features/customers/web/customer-picker";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import { BLANK_OPPORTUNITY, type OpportunityFields, type Stage } from "../domain";
import type { Route } from "./+types/new-opportunity-page";
import { OpportunityInputs } from "./opportunity-inputs";
import { failed, inputOf, valuesOf } from "./opportunity-values";

export async function loader({ context, url }: Route.LoaderArgs) {
  const [assigning, choices, customer] = await Promise.all([
    api(context, "leads").staff(),
    api(context, "opportunities").choices(),
    customerOfAddress(context, url),
  ]);
  return { ...assigning, ...choices, customer: customer ?? null };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New opportunity");

/** Creates an opportunity without a lead. */
export default function NewOpportunityPage({ loaderData }: Route.ComponentProps) {
  const { staff, mayLeave, pipelines, customer } = loaderData;
  const navigate = useNavigate();
  const first = pipelines.find(({ isDefault }) => isDefault)?.id ?? BLANK_OPPORTUNITY.pipelineId;
  const start = valuesOf(
    { ...BLANK_OPPORTUNITY, pipelineId: first, customerId: customer?.id ?? null },
    "qualification",
  );
  const form = useWriteForm({
    start: { ...start, probability: null as number | null },
    send: (values, { context }) =>
      client("opportunities").create(
        {
          ...(inputOf(values) as Partial<OpportunityFields> & { name: string }),
          stage: values.stage as Exclude<Stage, "closed_won" | "closed_lost">,
        },
        { context },
      ),
    summary: failed("Failed to create opportunity"),
    said: ({ opportunityNumber }) => `Opportunity ${opportunityNumber} created`,
    to: ({ opportunityNumber }) => `/crm/opportunities/${opportunityNumber}`,
  });
  return (
    <>
      <PageHead title="New Opportunity">A name is needed; the rest can follow.</PageHead>
      <OpportunityInputs
        of={form}
        pipelines={pipelines}
        staff={staff}
        mayLeave={mayLeave}
        customer={customer}
        account={null}
        isNew
        submit="Create Opportunity"
        onLeave={() => void navigate("/crm/opportunities")}
      />
    </>
  );
}
