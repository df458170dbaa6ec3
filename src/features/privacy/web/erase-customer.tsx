import { Alert, Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Output, problemOf } from "~/platform/http/client";
import { TextareaField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import type { erasureContract } from "../contract";
import styles from "./erase-customer.module.css";

interface EraseCustomerProps {
  customer: { id: string; customerNumber: string };
  onClose: () => void;
}

type Preview = Output<typeof erasureContract, "preview">;

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Shows what is erased, what the law keeps and what is open. Erases after the number is typed and a reason given. */
export function EraseCustomer({ customer, onClose }: EraseCustomerProps) {
  const { id, customerNumber } = customer;
  const [preview, setPreview] = useState<Preview>();
  const [unseen, setUnseen] = useState<string>();
  useEffect(() => {
    client("erasure")
      .preview({ id })
      .then(setPreview, (error) => setUnseen(problemOf(error).message));
  }, [id]);
  const open = preview?.open ?? [];
  return (
    <Modal opened onClose={onClose} title={`Erase personal data of ${customerNumber}`} size="lg">
      <Stack gap="md">
        {unseen && <Alert color="red">{unseen}</Alert>}
        {!preview && !unseen && <Loader aria-label="Checking the data" />}
        {preview && <Contents preview={preview} />}
        {open.length > 0 && (
          <>
            <Alert color="yellow" title="Settle this first">
              <ul className="bullets">
                {open.map(({ text, to }) => (
                  <li key={text}>
                    {text} <Link to={to}>Open</Link>
                  </li>
                ))}
              </ul>
            </Alert>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </Group>
          </>
        )}
        {preview && open.length === 0 && <EraseForm customer={customer} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

function EraseForm({ customer: { id, customerNumber }, onClose }: EraseCustomerProps) {
  const form = useWriteForm({
    start: { reason: "", confirm: "" },
    send: (values) => client("erasure").erase({ id, ...values }),
    said: `Personal data of ${customerNumber} erased`,
    after: onClose,
  });
  const { reason, confirm } = form.values;
  const ready = reason.trim() !== "" && confirm.trim().toUpperCase() === customerNumber;
  return (
    <Form of={form} ready={ready}>
      <Stack gap="sm">
        <TextareaField
          of={form}
          name="reason"
          label="Reason"
          description="How and when the person asked. Saved in the audit log, so write no names."
          maxLength={300}
          focus
        />
        <TextField
          of={form}
          name="confirm"
          label={`Type ${customerNumber} to confirm`}
          autoComplete="off"
          maxLength={40}
        />
        <FormFoot of={form} submit="Erase for good" ready={ready} danger onLeave={onClose} />
      </Stack>
    </Form>
  );
}

function Contents({ preview: { erased, kept } }: { preview: Preview }) {
  const { invoices, creditNotes, payments, papers } = kept;
  const keeps = [
    invoices > 0 && `${many(invoices, "issued invoice", "issued invoices")}, with the buyer as printed`,
    creditNotes > 0 && many(creditNotes, "credit note", "credit notes"),
    payments > 0 && many(payments, "payment with its receipt", "payments with their receipts"),
  ].filter((line) => line !== false);
  return (
    <div className={styles.contents}>
      <section>
        <h3>Is erased, and cannot be brought back</h3>
        <ul className="bullets">
          <li>Name, email, phone and KRA PIN of the customer</li>
          {erased.quotes > 0 && (
            <li>
              Contact, addresses, notes and links of {many(erased.quotes, "quote", "quotes")}; prices and
              towns stay for the figures
            </li>
          )}
          {erased.inquiries > 0 && (
            <li>
              What was written in {many(erased.inquiries, "inquiry or claim", "inquiries and claims")}, with
              photos
            </li>
          )}
          {erased.messages > 0 && (
            <li>The text and recipient of {many(erased.messages, "message", "messages")}</li>
          )}
          {erased.signIn && <li>The sign-in: it ends everywhere, at once</li>}
          <li>The newsletter, notes for the crew, and staff notifications</li>
          <li>
            What the audit trail says of the person; that something happened, when and by whom, stays provable
          </li>
        </ul>
      </section>
      <section>
        <h3>Stays, because tax law requires it</h3>
        {keeps.length > 0 ? (
          <ul className="bullets">
            {keeps.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <Text inherit mt={10} c="dimmed" fz={13.5}>
            Nothing was issued to this customer.
          </Text>
        )}
        {papers > 0 && (
          <>
            <h3>Stays for six years after the move, because a claim needs it</h3>
            <ul className="bullets">
              <li>
                {many(papers, "signed paper", "signed papers")} with signatures, photos, marks and counts
              </li>
            </ul>
          </>
        )}
        <Text inherit mt={10} c="dimmed" fz={13.5}>
          Data Protection Act 2019, section 40; Tax Procedures Act 2015, section 23. Backups made until today
          still hold what is erased here: delete them when their time is over.
        </Text>
      </section>
    </div>
  );
}
