import { Alert, Button, Group, Stack } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { TextareaField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { PageHead } from "~/platform/ui/office/page-head";
import { CONTACT_NOUNS, type ContactNoun } from "../domain";
import type { Route } from "./+types/contact-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const noun = CONTACT_NOUNS.find((one) => one === params.noun);
  if (!noun) throw new Response("", { status: 404 });
  const { id } = params;
  const kept = await api(context, "contactRights").preview({ noun, id });
  return { kept, noun, id };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Personal data");

const BACK: Readonly<Record<ContactNoun, (id: string) => string>> = {
  lead: (id) => `/crm/leads/${id}`,
  inquiry: (id) => `/inquiries/${id}`,
  subscriber: () => "/inquiries/newsletter",
};
const AFTER: Readonly<Record<ContactNoun, string>> = {
  lead: "/crm/leads",
  inquiry: "/inquiries",
  subscriber: "/inquiries/newsletter",
};

/** The data rights of a person who is not a customer: copy and erasure. */
export default function ContactPage({ loaderData: { kept, noun, id } }: Route.ComponentProps) {
  const { name, customerNumber, open, leads, inquiries, quotes } = kept;
  return (
    <>
      <PageHead title={`Personal data: ${name}`}>
        <Link to={BACK[noun](id)}>Back</Link>
      </PageHead>
      {customerNumber ? (
        <Alert title="This person is a customer">
          <Link to={`/customers/${customerNumber}`}>Open {customerNumber}</Link> for a copy or an erasure.
        </Alert>
      ) : (
        <Stack gap={16}>
          <Card title="Copy">
            <p>
              Contains {counted(leads, "lead")}, {inquiries} {inquiries === 1 ? "inquiry" : "inquiries"} and{" "}
              {counted(quotes, "quote")}.
            </p>
            <Group mt={12}>
              <Button component="a" href={`/exports/personal-data/${noun}/${id}/data.zip`} variant="default">
                Download a copy
              </Button>
            </Group>
          </Card>
          <Card title="Erase">
            {open.length > 0 ? (
              <Alert color="yellow" title="Settle this first">
                {open.join(" ")}
              </Alert>
            ) : (
              <EraseForm kept={kept} noun={noun} id={id} />
            )}
          </Card>
        </Stack>
      )}
    </>
  );
}

function EraseForm({ kept: { code }, noun, id }: Route.ComponentProps["loaderData"]) {
  const navigate = useNavigate();
  const form = useWriteForm({
    start: { reason: "", confirm: "" },
    send: (values) => client("contactRights").erase({ noun, id, ...values }),
    said: "Personal data erased",
    to: () => AFTER[noun],
  });
  const { reason, confirm } = form.values;
  const ready = reason.trim() !== "" && confirm.trim().toLowerCase() === code.toLowerCase();
  return (
    <Form of={form} ready={ready}>
      <Stack gap={16} maw={640}>
        <p>Permanently erases name, addresses, messages, notes and audit log entries. Totals stay.</p>
        <TextareaField
          of={form}
          name="reason"
          label="Reason"
          description="How and when the person asked. Saved in the audit log, so write no names."
          maxLength={300}
        />
        <TextField
          of={form}
          name="confirm"
          label={`Type ${code} to confirm`}
          autoComplete="off"
          maxLength={254}
        />
        <FormFoot
          of={form}
          submit="Erase for good"
          ready={ready}
          danger
          onLeave={() => void navigate(BACK[noun](id))}
        />
      </Stack>
    </Form>
  );
}
