import { client } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import { useCompany } from "~/platform/ui/document";
import { SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { fillTemplate, REPLY_TEMPLATES } from "../domain/inquiries";
import { SERVICE_LABELS, type Service } from "../domain/offered-services";
import styles from "./inquiry-page.module.css";

interface ReplyFormProps {
  inquiry: { id: string; name: string; email: string; service: string; claimNumber: string | null };
  sender: string;
}

/** An email reply, from a template or empty. Repeated clicks send it once. */
export function ReplyForm({ inquiry, sender }: ReplyFormProps) {
  const company = useCompany();
  const form = useWriteForm({
    start: { template: null as string | null, subject: "", body: "" },
    send: ({ subject, body }, { context }) =>
      client("inquiries").reply({ id: inquiry.id, subject, body }, { context }),
    said: `Reply to ${inquiry.email} is on its way`,
    clear: true,
  });
  const choose = (id: string | null) => {
    const chosen = REPLY_TEMPLATES.find((entry) => entry.id === id);
    if (!chosen) return;
    const values = {
      name: inquiry.name,
      service: (SERVICE_LABELS[inquiry.service as Service] ?? "your move").toLowerCase(),
      company: company.companyName,
      phone: formatPhone(company.companyPhone),
      claim: inquiry.claimNumber ?? "",
      sender,
    };
    form.set("subject", fillTemplate(chosen.subject, values));
    form.set("body", fillTemplate(chosen.body, values));
  };
  return (
    <Card title="Reply by email">
      <Form of={form} className={styles.reply} label="Reply by email">
        <SelectField
          of={form}
          name="template"
          label="Template"
          placeholder="Use a template…"
          clearable
          data={REPLY_TEMPLATES.filter(({ id }) => (id === "claim") === (inquiry.claimNumber !== null)).map(
            ({ id, label }) => ({ value: id, label }),
          )}
          onChosen={choose}
        />
        <TextField of={form} name="subject" label="Subject" maxLength={200} />
        <TextareaField
          of={form}
          name="body"
          label="Message"
          description={`It begins with “Hello ${inquiry.name},” and ends with our address.`}
          minRows={6}
          maxLength={5000}
        />
        <FormFoot of={form} submit="Send reply" />
      </Form>
    </Card>
  );
}
