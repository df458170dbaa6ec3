import { Alert, Checkbox, Stack } from "@mantine/core";
import type { Output } from "~/platform/http/client";
import { Changes } from "../../versions/web/changes";
import type { settingsManagementContract } from "../contract";
import styles from "./comparison.module.css";

type Plan = Output<typeof settingsManagementContract, "compare">;

interface ComparisonProps {
  plan: Plan;
  left: readonly string[];
  onLeave: (left: string[]) => void;
}

/** Shows an import's changes and problems for each section. */
export function Comparison({ plan, left, onLeave }: ComparisonProps) {
  const touched = plan.sections.filter(
    ({ changes, secrets, problems }) => changes.length + secrets.length + problems.length > 0,
  );
  const leave = (section: string, isTaken: boolean) =>
    onLeave(isTaken ? left.filter((each) => each !== section) : [...left, section]);
  return (
    <Stack gap={14} miw={0}>
      <p role="status">
        {touched.length === 0
          ? "Nothing would change: the file matches the current settings."
          : `${touched.length} of ${plan.sections.length} sections would change.`}
        {plan.layout === "short" && " The file has the short layout; it was converted."}
      </p>
      {touched.map((section) => (
        <section key={section.section} className={styles.section} aria-label={section.title}>
          <Checkbox
            label={section.title}
            checked={!left.includes(section.section)}
            onChange={(event) => leave(section.section, event.currentTarget.checked)}
            classNames={{ label: styles.title ?? "" }}
          />
          <PlannedChanges section={section} />
        </section>
      ))}
      {plan.refused.length > 0 && (
        <Alert color="orange" title="Not imported: you may not change these sections">
          {plan.refused.join(", ")}
        </Alert>
      )}
      {plan.unplaced.length > 0 && (
        <Alert color="gray" title="Not imported: unknown settings">
          {plan.unplaced.join(", ")}
        </Alert>
      )}
    </Stack>
  );
}

function PlannedChanges({ section: { changes, secrets, problems } }: { section: Plan["sections"][number] }) {
  const shown = new Set(changes.map(({ path }) => path));
  const atFields = Object.fromEntries(problems.map(({ path, message }) => [path, message]));
  const others = problems.filter(({ path }) => !shown.has(path));
  return (
    <>
      {changes.length + secrets.length > 0 && (
        <Changes changes={changes} secrets={secrets} problems={atFields} />
      )}
      {others.map(({ path, label, message }) => (
        <p key={path} className={styles.problem}>{`${label}: ${message}`}</p>
      ))}
    </>
  );
}
