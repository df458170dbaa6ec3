import { Alert, Box, Button, Stack, Text } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { TextareaField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import type { Route } from "./+types/employee-privacy";
import styles from "./employee-privacy.module.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "employeeErasure").preview({ number: params.number });

/** An employee's data rights: a copy, and erasure after they have left. */
export default function EmployeePrivacy({ loaderData, params }: Route.ComponentProps) {
  const { open, erasedAt, keptUntil, whole } = loaderData;
  return (
    <Stack gap={16}>
      <Card title="A copy of their data">
        <Box component="p" maw="68ch" mb={12}>
          All data about this person, with files, as one archive. The audit log records who made it (Data
          Protection Act 2019, section 26).
        </Box>
        <Button
          component="a"
          href={`/exports/employees/${params.number}/data.zip`}
          download
          variant="default"
          leftSection={<IconFileZip size={18} />}
        >
          Download all their data
        </Button>
      </Card>
      <Card title="Erase personal data">
        {erasedAt ? (
          <Box component="p" maw="68ch" mb={12}>
            Erased on {formatDate(erasedAt)}.{" "}
            {!whole && keptUntil && `What the law has us keep goes on ${formatDate(keptUntil)}.`}
          </Box>
        ) : (
          <>
            <Contents keptUntil={keptUntil} />
            {open.length > 0 ? (
              <Alert color="yellow" title="Settle this first">
                <ul className="bullets">
                  {open.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Alert>
            ) : (
              <EraseForm number={params.number} />
            )}
          </>
        )}
      </Card>
    </Stack>
  );
}

function Contents({ keptUntil }: { keptUntil: string | null }) {
  return (
    <div className={styles.contents}>
      <section>
        <h3>Is erased, and cannot be brought back</h3>
        <ul className="bullets">
          <li>Email, phone, home, birth, ID number, next of kin and emergency contact</li>
          <li>Bank account and M-Pesa number, notes, skills and licences</li>
          <li>Reviews, training, documents and notes on leave and overtime</li>
          <li>The sign-in, and the person's audit log entries</li>
        </ul>
      </section>
      <section>
        <h3>Stays until {keptUntil ? formatDate(keptUntil) : "five years after they left"}, by law</h3>
        <ul className="bullets">
          <li>Name, number, days of employment and job</li>
          <li>Pay, payroll, payslips, salary payments, deductions and the numbers of tax files</li>
          <li>Days of leave and hours, warnings, the contract</li>
        </ul>
        <Text inherit mt={10} c="dimmed" fz={13.5}>
          Employment Act, sections 10 and 74; Tax Procedures Act 2015, section 23. It is then deleted
          automatically.
        </Text>
      </section>
    </div>
  );
}

function EraseForm({ number }: { number: string }) {
  const form = useWriteForm({
    start: { reason: "", confirm: "" },
    send: (values) => client("employeeErasure").erase({ number, ...values }),
    said: `Personal data of ${number} erased`,
  });
  const { reason, confirm } = form.values;
  const ready = reason.trim() !== "" && confirm.trim().toUpperCase() === number;
  return (
    <Form of={form} ready={ready}>
      <Stack gap={12} maw={560}>
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
          label={`Type ${number} to confirm`}
          autoComplete="off"
          maxLength={40}
        />
        <FormFoot of={form} submit="Erase for good" ready={ready} danger />
      </Stack>
    </Form>
  );
}
