import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { currencyMark } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { AmountField, DateField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import { PageHead } from "~/platform/ui/office/page-head";
import { LEAD_SERVICES, type LeadService, MAX_LINE, MAX_NOTES, SERVICE_LABELS } from "../../leads/domain";
import { leadNotFound } from "../../leads/errors";
import { opportunityNameOf } from "../../opportunities/domain";
import type { Route } from "./+types/convert-page";
import styles from "./convert-page.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const lead = await api(context, "leads").get({ id: params.number });
  if (!lead.mayEdit) throw leadNotFound();
  return { lead };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Convert ${loaderData?.lead.leadNumber ?? "lead"}`);

/** Makes an opportunity of a qualified lead. */
export default function ConvertPage({ loaderData: { lead } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const service = lead.interestedServices[0] ?? null;
  const form = useWriteForm({
    start: {
      name: opportunityNameOf(lead, service),
      serviceType: service as string | null,
      amount: (lead.estimatedValue || "") as MoneyValue,
      expectedCloseDate: lead.estimatedCloseDate ?? "",
      serviceDescription: "",
    },
    send: ({ amount, expectedCloseDate, serviceType, ...values }, { context }) =>
      client("conversions").create(
        {
          id: lead.id,
          ...values,
          serviceType: serviceType as LeadService | null,
          ...(amount !== "" && { amount }),
          expectedCloseDate: expectedCloseDate || null,
          qualify: true,
        },
        { context },
      ),
    summary: ({ fields, message }) =>
      Object.keys(fields).length === 0 ? `Failed to convert lead to opportunity: ${message}` : undefined,
    said: ({ opportunityNumber }) => `Opportunity ${opportunityNumber} created`,
    to: ({ opportunityNumber }) => `/crm/opportunities/${opportunityNumber}`,
  });
  return (
    <>
      <PageHead title={`Convert ${lead.name}`}>
        {lead.leadNumber} becomes an opportunity at Qualification, with 25 per cent.
      </PageHead>
      <Form of={form} className={`frame ${styles.form}`} label="Conversion">
        <TextField of={form} name="name" label="Name" maxLength={MAX_LINE} />
        <SelectField
          of={form}
          name="serviceType"
          label="Service"
          data={LEAD_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
          clearable
        />
        <AmountField of={form} name="amount" label={`Amount, ${currencyMark()}`} />
        <DateField of={form} name="expectedCloseDate" label="Expected close date" />
        <TextareaField
          of={form}
          name="serviceDescription"
          label="Service description"
          className={styles.wide}
          maxLength={MAX_NOTES}
        />
        <FormFoot
          of={form}
          submit="Convert"
          className={styles.wide}
          onLeave={() => void navigate(`/crm/leads/${lead.leadNumber}`)}
        />
      </Form>
    </>
  );
}
