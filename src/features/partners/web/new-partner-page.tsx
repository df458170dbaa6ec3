import { Stack } from "@mantine/core";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { PartnerKind } from "../domain";
import type { Route } from "./+types/new-partner-page";
import { PartnerInputs } from "./partner-inputs";
import { RuleInputs, ruleOf, valuesOf } from "./rule-inputs";

/** Proposes a commission; requires permission to set up sales. */
export function loader({ context }: Route.LoaderArgs) {
  return api(context, "partners").proposal();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New Partner");

export default function NewPartnerPage({ loaderData: rule }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm({
    start: {
      ...{ name: "", kind: "estate_agent" as string | null, email: "", phone: "", notes: "", code: "" },
      ...valuesOf(rule),
    },
    send: ({ kind, ruleKind, percent, amount, ...fields }, { context }) =>
      client("partners").create(
        { ...fields, kind: kind as PartnerKind, rule: ruleOf({ ruleKind, percent, amount }) },
        { context },
      ),
    said: ({ code }, { name }) => `${name.trim()} is added with the code ${code}`,
    to: ({ id }) => `/crm/partners/${id}`,
  });
  return (
    <>
      <PageHead title="New Partner">
        A partner refers customers and earns commission for each won move.
      </PageHead>
      <Form of={form}>
        <PartnerInputs of={form} />
        <TextField
          of={form}
          name="code"
          label="Code"
          description="Used in the referral link. Blank: generated from the name."
          placeholder="KILI42"
          maxLength={20}
          maw={460}
          mb="md"
        />
        <Stack maw={460} mb="md">
          <RuleInputs of={form} />
        </Stack>
        <FormFoot of={form} submit="Add Partner" quiet onLeave={() => void navigate("/crm/partners")} />
      </Form>
    </>
  );
}
