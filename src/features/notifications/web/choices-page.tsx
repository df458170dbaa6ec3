import { Switch } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { notifyProblem } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import type { NotificationKind } from "../domain/notification-kinds";
import type { Route } from "./+types/choices-page";
import styles from "./notifications-page.module.css";

type Way = "bell" | "email";
const WAYS: readonly (readonly [Way, string])[] = [
  ["bell", "Bell"],
  ["email", "Email"],
];

export async function loader({ context }: Route.LoaderArgs) {
  const choices = await api(context, "notifications").choices();
  return { choices, email: context.get(pageRequest).viewer?.email ?? "" };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Notification settings");

/** Notification preferences for bell and email. Each switch saves immediately. */
export default function ChoicesPage({ loaderData: { choices, email } }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  const [changing, setChanging] = useState<{ kind: NotificationKind; way: Way; on: boolean }>();
  const choose = async (kind: NotificationKind, way: Way, on: boolean) => {
    setChanging({ kind, way, on });
    try {
      await client("notifications").choose({ kind, [way]: on });
      await revalidator.revalidate();
    } catch (error) {
      notifyProblem(error);
    } finally {
      setChanging(undefined);
    }
  };
  return (
    <>
      <PageHead title="Notification settings">
        Choose what the bell shows and what is emailed to {email}. The list of all notifications has every
        kind.
      </PageHead>
      {choices.length === 0 ? (
        <EmptyState title="Nothing to choose">This account receives no notifications.</EmptyState>
      ) : (
        <ul className={`frame ${styles.choices}`}>
          {choices.map((choice) => (
            <li key={choice.kind} className={styles.choice}>
              <div id={`choice-${choice.kind}`}>
                <strong>{choice.label}</strong>
                <span>{choice.comes}</span>
              </div>
              {choice.fixed && <span>Always on</span>}
              {(choice.fixed ? [] : WAYS).map(([way, label]) => (
                <Switch
                  key={way}
                  size="md"
                  label={label}
                  checked={changing?.kind === choice.kind && changing.way === way ? changing.on : choice[way]}
                  onChange={(event) => void choose(choice.kind, way, event.currentTarget.checked)}
                  aria-describedby={`choice-${choice.kind}`}
                />
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
