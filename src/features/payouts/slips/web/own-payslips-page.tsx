import { Button, Group, Stack } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainList } from "~/platform/ui/office/plain-list";
import type { Route } from "./+types/own-payslips-page";
import styles from "./own-payslips-page.module.css";

export const loader = ({ context }: Route.LoaderArgs) => api(context, "payslips").listOwn();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My payslips");

/** A person's own payslips, newest first, each as PDF. */
export default function OwnPayslipsPage({ loaderData: { payslips, taxCards } }: Route.ComponentProps) {
  useLive(["payslips"]);
  return (
    <>
      <PageHead title="My payslips">Your earnings, deductions and net pay</PageHead>
      <Stack gap={16}>
        <Card title="Payslips">
          {payslips.length === 0 && <p className="muted">No payslips yet. We email you when one is ready.</p>}
          <PlainList>
            {payslips.map(({ id, number, payPeriod, payDate, grossPay, totalDeductions, netPay, pdfUrl }) => (
              <li key={id}>
                <div className={styles.what}>
                  <b>{payPeriod}</b>
                  <p>
                    {number} · Pay date {formatDate(payDate)}
                  </p>
                  <p>
                    Gross {formatKes(grossPay)}, deductions {formatKes(totalDeductions)}
                  </p>
                </div>
                <span className={styles.net}>{formatKes(netPay)}</span>
                <Group gap={8} wrap="nowrap">
                  <Button
                    component="a"
                    href={pdfUrl}
                    target="_blank"
                    rel="noreferrer"
                    variant="default"
                    leftSection={<IconFileText size={18} />}
                    aria-label={`Open payslip ${number}`}
                  >
                    Open
                  </Button>
                  <Button
                    component="a"
                    href={`${pdfUrl}?language=sw`}
                    target="_blank"
                    rel="noreferrer"
                    variant="default"
                    aria-label={`Fungua hati ya mshahara ${number} kwa Kiswahili`}
                    lang="sw"
                  >
                    Kiswahili
                  </Button>
                </Group>
              </li>
            ))}
          </PlainList>
        </Card>
        {taxCards.length > 0 && (
          <Card title="Tax deduction cards (P9A)">
            <Group gap={8}>
              {taxCards.map(({ year, path }) => (
                <Button
                  key={year}
                  component="a"
                  href={path}
                  target="_blank"
                  rel="noreferrer"
                  variant="default"
                  leftSection={<IconFileText size={18} />}
                >
                  {year}
                </Button>
              ))}
            </Group>
          </Card>
        )}
      </Stack>
    </>
  );
}
