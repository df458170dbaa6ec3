import { Button, Text } from "@mantine/core";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { notify, notifyProblem } from "~/platform/ui/office/notify";
import styles from "./open-invitations.module.css";
import { labelOf } from "./permission-labels";

interface OpenInvitationsProps {
  invitations: readonly { id: string; email: string; role: string; expiresAt: Date }[];
}

/** Lists pending invitations and withdraws them. */
export function OpenInvitations({ invitations }: OpenInvitationsProps) {
  const revalidator = useRevalidator();
  if (invitations.length === 0) return null;
  async function withdraw(id: string, email: string) {
    const question = `The link sent to ${email} stops working.`;
    if (!(await askToConfirm(question, { title: "Withdraw invitation", confirm: "Withdraw" }))) return;
    try {
      await client("identity").withdrawInvitation({ id });
      notify("Invitation withdrawn");
    } catch (error) {
      notifyProblem(error);
    }
    await revalidator.revalidate();
  }
  return (
    <section className={`frame ${styles.card}`} aria-label="Open invitations">
      <h2>Open invitations</h2>
      {invitations.map(({ id, email, role, expiresAt }) => (
        <div key={id} className={styles.invitation}>
          <span>
            <span className={`${styles.name} ${styles.wrap}`}>{email}</span>
            <Text span inherit c="dimmed" fz={14}>
              {labelOf(role)}, until {formatDateTime(expiresAt)}
            </Text>
          </span>
          <Button variant="subtle" color="red" onClick={() => withdraw(id, email)}>
            Withdraw<span className="visually-hidden"> the invitation of {email}</span>
          </Button>
        </div>
      ))}
    </section>
  );
}
