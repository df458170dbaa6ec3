import { Switch } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { notifyProblem } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import type { notificationsContract } from "../contract";
import type { NotificationKind } from "../domain";
import type { Route } from "./+types/choices-page";
import styles from "./notifications-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const choices = await api<typeof notificationsContract>(context, "notifications").choices();
  return { choices, email: context.get(pageRequest).viewer?.email ?? "" };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Notifications by email");

/** Which notifications a person also wants by e-mail. Each switch is kept at once. */
export default function ChoicesPage({ loaderData: { choices, email } }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  const [changing, setChanging] = useState<{ kind: NotificationKind; email: boolean }>();
  const choose = async (kind: NotificationKind, wanted: boolean) => {
    setChanging({ kind, email: wanted });
    try {
      await client<typeof notificationsContract>("notifications").choose({ kind, email: wanted });
      await revalidator.revalidate();
    } catch (error) {
      notifyProblem(error);
    } finally {
      setChanging(undefined);
    }
  };
  return (
    <>
      <PageHead title="Notifications by email">
        All of these stand at the bell. Switch on what should also go to {email}.
      </PageHead>
      {choices.length === 0 ? (
        <EmptyState title="Nothing to choose">No notification comes to this account.</EmptyState>
      ) : (
        <ul className={styles.choices}>
          {choices.map(({ kind, label, comes, email: wanted }) => (
            <li key={kind} className={styles.choice}>
              <div id={`choice-${kind}`}>
                <strong>{label}</strong>
                <span>{comes}</span>
              </div>
              <Switch
                size="md"
                checked={changing?.kind === kind ? changing.email : wanted}
                onChange={(event) => void choose(kind, event.currentTarget.checked)}
                aria-labelledby={`choice-${kind}`}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
