import { Button, Group, Select, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import type { FieldErrors } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { formatPhone } from "~/platform/kernel/phone";
import { useCompany } from "~/platform/ui/document";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import type { inquiriesContract } from "../contract";
import { fillTemplate, REPLY_TEMPLATES, SERVICE_LABELS, type Service } from "../domain";
import styles from "./inquiry-page.module.css";

interface ReplyFormProps {
  inquiry: { id: string; name: string; email: string; service: string; claimNumber: string | null };
  sender: string;
}

/** A reply by e-mail, begun from a template or empty; sent once however often it is pressed. */
export function ReplyForm({ inquiry, sender }: ReplyFormProps) {
  const company = useCompany();
  const revalidator = useRevalidator();
  const [subject, setSubject] = useState("");
  const [body, setBody] = useState("");
  const [template, setTemplate] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const attempt = useRef("");

  const choose = (id: string | null) => {
    setTemplate(id);
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
    setSubject(fillTemplate(chosen.subject, values));
    setBody(fillTemplate(chosen.body, values));
    setErrors({});
    attempt.current = "";
  };
  const send = async () => {
    attempt.current ||= newId();
    setBusy(true);
    setErrors({});
    try {
      await client<typeof inquiriesContract>("inquiries").reply(
        { id: inquiry.id, subject, body },
        { context: { key: attempt.current } },
      );
      tell(`Reply to ${inquiry.email} is on its way`);
      setSubject("");
      setBody("");
      setTemplate(null);
      attempt.current = "";
    } catch (error) {
      const { fields } = problemOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) tellProblem(error);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };

  return (
    <section className={styles.card}>
      <h2>Reply by email</h2>
      <form
        className={styles.reply}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Select
          label="Template"
          placeholder="Begin with…"
          clearable
          data={REPLY_TEMPLATES.filter(({ id }) => (id === "claim") === (inquiry.claimNumber !== null)).map(
            ({ id, label }) => ({ value: id, label }),
          )}
          value={template}
          onChange={choose}
        />
        <TextInput
          label="Subject"
          maxLength={200}
          value={subject}
          error={errors.subject}
          onChange={(event) => {
            setSubject(event.currentTarget.value);
            setErrors(({ subject: _, ...rest }) => rest);
            attempt.current = "";
          }}
        />
        <Textarea
          label="Message"
          description={`It begins with “Hello ${inquiry.name},” and ends with our address.`}
          autosize
          minRows={6}
          maxLength={5000}
          value={body}
          error={errors.body}
          onChange={(event) => {
            setBody(event.currentTarget.value);
            setErrors(({ body: _, ...rest }) => rest);
            attempt.current = "";
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            Send reply
          </Button>
        </Group>
      </form>
    </section>
  );
}
