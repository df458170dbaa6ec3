import { Alert, Loader, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import type { assignmentRulesContract } from "../contract";
import { DRY_RUN_DAYS } from "../domain";
import styles from "./assignment-page.module.css";

type Tried = Output<typeof assignmentRulesContract, "dryRun">;

/** What a rule would have taken of the last 30 days. Nothing is changed. */
export function DryRunDialog({ rule, onClose }: { rule: { id: string; name: string }; onClose: () => void }) {
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    client<typeof assignmentRulesContract>("assignmentRules")
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
            Of {tried.leads} leads of the last {DRY_RUN_DAYS} days, {tried.matching} fit. Nothing was changed,
            and other rules were not asked.
          </p>
          <ul className={styles.tried}>
            {tried.newest.map(({ number, name, createdAt }) => (
              <li key={number}>
                <Link to={`/crm/leads/${number}`}>{name}</Link> · {formatDateTime(createdAt)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
