import { useRef } from "react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/new-lead-page";
import { LeadInputs } from "./lead-inputs";
import { newLeadParts } from "./lead-parts";
import { blankValues, errorOf, inputOf, opensConversion } from "./lead-values";

export async function loader({ context }: Route.LoaderArgs) {
  const [assigning, { campaigns }] = await Promise.all([
    api(context, "leads").staff(),
    api(context, "campaigns").choices(),
  ]);
  return { ...assigning, campaigns };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New lead");

export default function NewLeadPage({ loaderData: { staff, mayLeave, campaigns } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const opening = useRef(false);
  const form = useWriteForm({
    start: blankValues(),
    send: (values, { context }) => {
      opening.current = opensConversion(values, false);
      return client("leads").create(inputOf(values), { context });
    },
    summary: errorOf("Failed to create lead"),
    said: ({ leadNumber }) => `Lead ${leadNumber} created`,
    to: ({ leadNumber }) => `/crm/leads/${leadNumber}${opening.current ? "/convert" : ""}`,
  });
  return (
    <>
      <PageHead title="New Lead">Name, email and phone are needed; the rest can follow.</PageHead>
      {newLeadParts.all().map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
        <Part key={at} email={form.values.email} phone={form.values.phone} />
      ))}
      <LeadInputs
        of={form}
        staff={staff}
        mayLeave={mayLeave}
        campaigns={campaigns}
        submit="Create Lead"
        onLeave={() => void navigate("/crm/leads")}
      />
    </>
  );
}
