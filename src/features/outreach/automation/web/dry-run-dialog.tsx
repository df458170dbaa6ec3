import { Alert, Loader, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import type { automationRulesContract } from "../contract";
import { DRY_RUN_DAYS } from "../domain";
import styles from "./automation-page.module.css";

type Tried = Output<typeof automationRulesContract, "dryRun">;

/** Which events of the last 30 days would have started a rule. Nothing is done. */
export function DryRunDialog({ rule, onClose }: { rule: { id: string; name: string }; onClose: () => void }) {
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    client<typeof automationRulesContract>("automationRules")
      .dryRun({ id: rule.id })
      .then(setTried, (error: unknown) => setProblem(problemOf(error).message));
  }, [rule.id]);
  return (
    <Modal opened onClose={onClose} title={`Try ${rule.name}`}>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {!tried && !problem && <Loader aria-label="Trying the rule" />}
      {tried && (
        <>
          <p>
            Of {tried.events} such events of the last {DRY_RUN_DAYS} days, {tried.matching} fit. Nothing was
            done.
          </p>
          <ul className={styles.tried}>
            {tried.newest.map(({ eventId, number, name, path, at }) => (
              <li key={eventId}>
                <Link to={path}>{number}</Link>, {name} · {formatDateTime(at)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
