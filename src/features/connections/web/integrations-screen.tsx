import { Box } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { type FieldErrors, useFormState } from "react-hook-form";
import { useSearchParams } from "react-router";
import type { SectionScreenProps } from "~/features/settings/web/section-parts";
import { client, type Output } from "~/platform/http/client";
import { Notice } from "~/platform/ui/notice";
import { notifyProblem } from "~/platform/ui/office/notify";
import { StatusChoice } from "~/platform/ui/office/status-choice";
import { StatusDot } from "~/platform/ui/office/status-dot";
import type { connectionsContract } from "../contract";
import {
  ABOUT,
  GROUPS,
  INTEGRATIONS,
  type Integration,
  STATUS_WORDS,
  type Status,
  statusOf,
} from "../domain";
import { consentNotAsked } from "../errors";
import { IntegrationPanel } from "./integration-panel";
import styles from "./integrations-screen.module.css";

type Listed = Output<typeof connectionsContract, "list">;
type Connection = Listed["integrations"][number];

const isIntegration = (name: string | null | undefined): name is Integration =>
  (INTEGRATIONS as readonly (string | null | undefined)[]).includes(name);

/** Third-Party APIs: how many are connected, the list in its groups, and the panel of the chosen one. */
export function IntegrationsScreen(screen: SectionScreenProps) {
  const { listed, keep, reload } = useConnections(screen.of.isDirty);
  const [search] = useSearchParams();
  const marked = screen.marked?.split(".")[0];
  const first = [search.get("open"), marked].find(isIntegration) ?? "googleCalendar";
  const [open, setOpen] = useState<Integration>(first);
  const { errors } = useFormState({ control: screen.of.control });
  useOpenOnRefusal(errors, setOpen);
  const connections = listed?.integrations ?? [];
  const statusOfName = (name: Integration): Status => {
    const found = connections.find((each) => each.name === name);
    return found ? statusOf(found) : "off";
  };
  return (
    <>
      {search.get("refused") && (
        <Box mb={16}>
          <Notice tone="error" announce>
            {consentNotAsked.en}
          </Notice>
        </Box>
      )}
      <Overview statuses={listed && INTEGRATIONS.map(statusOfName)} />
      <div className={styles.frame}>
        <div className={styles.sides}>
          <nav className={styles.list} aria-label="Third-party APIs">
            {GROUPS.map(({ title, integrations }) => (
              <section key={title}>
                <h3>{title}</h3>
                <ul>
                  {integrations.map((name) => (
                    <li key={name}>
                      <StatusChoice
                        status={statusOfName(name)}
                        title={ABOUT[name].title}
                        says={STATUS_WORDS[statusOfName(name)]}
                        isOpen={name === open}
                        onOpen={() => setOpen(name)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          {/* Closed panels keep their fields mounted, so that they can show errors. */}
          {INTEGRATIONS.map((name) => (
            <IntegrationPanel
              key={name}
              name={name}
              isOpen={name === open}
              screen={screen}
              connection={connections.find((each) => each.name === name)}
              redirectUri={listed?.redirectUri ?? ""}
              offer={listed?.offers[name]}
              onChange={keep}
              onConflict={reload}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function useConnections(isDirty: boolean) {
  const [listed, setListed] = useState<Listed>();
  const reload = useCallback(
    () =>
      client("connections")
        .list()
        .then(setListed, (error) => notifyProblem(error)),
    [],
  );
  useEffect(() => {
    if (!isDirty) void reload();
  }, [isDirty, reload]);
  const keep = (changed: Connection) =>
    setListed(
      (before) =>
        before && {
          ...before,
          integrations: before.integrations.map((each) => (each.name === changed.name ? changed : each)),
        },
    );
  return { listed, keep, reload };
}

/** A rejected save opens its panel and focuses the field. */
function useOpenOnRefusal(errors: FieldErrors, open: (name: Integration) => void) {
  const refused = INTEGRATIONS.find((name) => Object.hasOwn(errors, name));
  useEffect(() => {
    if (!refused) return;
    open(refused);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#panel-${refused} [aria-invalid="true"]`)?.focus(),
    );
  }, [refused, open]);
}

function Overview({ statuses }: { statuses: readonly Status[] | undefined }) {
  return (
    <section className={styles.overview} aria-label="Status overview">
      <h3>Status overview</h3>
      <ul>
        {(["active", "waiting", "off"] as const).map((status) => (
          <li key={status}>
            <StatusDot status={status} />
            <b>{statuses ? statuses.filter((each) => each === status).length : "–"}</b>
            <span>{STATUS_WORDS[status]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
