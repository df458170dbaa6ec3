import { Button, Group } from "@mantine/core";
import { IconFileText, IconMail } from "@tabler/icons-react";
import type { Output } from "~/platform/http/client";
import { client } from "~/platform/http/client";
import { Badge } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { PlainList } from "~/platform/ui/office/plain-list";
import { saveFile } from "~/platform/ui/office/save-file";
import type { remittancesContract } from "../contract";
import styles from "./remittances-page.module.css";

const FEW = 5;

interface TaxCardsCardProps {
  year: number;
  cards: Output<typeof remittancesContract, "listTaxCards">["cards"];
}

/** The tax deduction cards of a year: each employee's, all of them in an archive, and a message to those who sign in. */
export function TaxCardsCard({ year, cards }: TaxCardsCardProps) {
  const { busy, act } = useAct();
  const waiting = cards.filter(({ reachable, notified }) => reachable && !notified).length;
  const byHand = cards.filter(({ reachable }) => !reachable).length;
  const notify = async () => {
    const question = `${waiting} employees get an email with a link to their card. ${byHand} have no sign-in: give them theirs yourself.`;
    if (!(await askToConfirm(question, { title: `P9A ${year}`, confirm: "Send emails" }))) return;
    await act("send", () => client("remittances").sendTaxCards({ year }), {
      said: ({ sent }) => `${sent} employees notified`,
    });
  };
  return (
    <Card
      title={`Tax deduction cards (P9A), ${year}`}
      actions={
        <Group gap={8}>
          <Button
            variant="default"
            loading={busy === "zip"}
            onClick={() => void act("zip", () => saveFile(`/exports/p9a/P9A-${year}.zip`))}
          >
            Download all
          </Button>
          {waiting > 0 && (
            <Button
              variant="default"
              leftSection={<IconMail size={18} />}
              loading={busy === "send"}
              onClick={() => void notify()}
            >
              Email employees
            </Button>
          )}
        </Group>
      }
    >
      <details open={cards.length <= FEW}>
        <summary>{cards.length === 1 ? "1 employee" : `${cards.length} employees`}</summary>
        <PlainList>
          {cards.map((card) => (
            <li key={card.employeeNumber}>
              <div className={styles.what}>
                <b>{card.employeeName}</b> {card.hasLeft && <Badge tone="plain">Has left</Badge>}{" "}
                {!card.hasTaxNumber && <Badge tone="error">No KRA PIN</Badge>}{" "}
                {card.notified && <Badge tone="ok">Emailed</Badge>}
                <p>
                  {card.employeeNumber}
                  {!card.reachable && " · no sign-in"}
                </p>
              </div>
              <Button
                component="a"
                href={card.pdfUrl}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconFileText size={18} />}
                aria-label={`Open P9A ${year} of ${card.employeeName}`}
              >
                P9A
              </Button>
            </li>
          ))}
        </PlainList>
      </details>
    </Card>
  );
}
