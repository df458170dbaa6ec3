import { Button, Flex, Text } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { SEVERITIES, SEVERITY_LABELS, type Severity } from "../domain";
import { issueTextRequired, resolutionRequired } from "../errors";
import styles from "./records.module.css";
import { type OpenedService, services } from "./service-values";

const TONES: Record<Severity, BadgeTone> = {
  low: "muted",
  medium: "waiting",
  high: "error",
  critical: "error",
};

interface IssuesProps {
  customer: string;
  service: OpenedService;
}

export function ServiceIssues({ customer, service }: IssuesProps) {
  const { issues, mayEdit } = service;
  const [open, setOpen] = useState<"new" | string>();
  if (issues.length === 0 && !mayEdit) return null;
  const on = { customer, service, onClose: () => setOpen(undefined) };
  return (
    <section className={styles.section}>
      <h3>Issues</h3>
      {issues.length === 0 && (
        <Text inherit mb={6} c="dimmed" fz={14}>
          None reported
        </Text>
      )}
      <Flex component="ul" direction="column" gap={12} mb={10}>
        {issues.map((issue) => (
          <li key={issue.id}>
            <p className={styles.head}>
              <Badge tone={issue.resolvedAt ? "ok" : TONES[issue.severity]}>
                {issue.resolvedAt ? "Resolved" : SEVERITY_LABELS[issue.severity]}
              </Badge>
              <small>
                {issue.reportedBy}, {formatDate(issue.reportedAt)}
              </small>
            </p>
            <p className="written">{issue.description}</p>
            {issue.resolvedAt && (
              <p className={styles.about}>
                {formatDate(issue.resolvedAt)}: {issue.resolution}
              </p>
            )}
            {mayEdit && !issue.resolvedAt && (
              <Button
                variant="subtle"
                px="xs"
                h={44}
                leftSection={<IconCheck size={18} />}
                onClick={() => setOpen(issue.id)}
              >
                Resolve
              </Button>
            )}
          </li>
        ))}
      </Flex>
      {mayEdit && (
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen("new")}>
          Report issue
        </Button>
      )}
      {open === "new" && <ReportDialog {...on} />}
      {open !== undefined && open !== "new" && <ResolveDialog {...on} issueId={open} />}
    </section>
  );
}

function ReportDialog({ customer, service, onClose }: IssuesProps & { onClose: () => void }) {
  const form = useWriteForm({
    start: { description: "", severity: "medium" as string | null },
    send: ({ description, severity }, { context }) =>
      services().reportIssue(
        { id: customer, serviceId: service.id, description, severity: severity as Severity },
        { context },
      ),
    after: onClose,
    said: "Issue reported",
  });
  return (
    <DialogForm of={form} title="Report issue" submit="Report issue" onClose={onClose}>
      <TextareaField
        of={form}
        name="description"
        label="Issue"
        required={issueTextRequired.en}
        maxLength={2000}
        focus
      />
      <SelectField
        of={form}
        name="severity"
        label="Severity"
        data={SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
      />
    </DialogForm>
  );
}

function ResolveDialog({
  customer,
  service,
  issueId,
  onClose,
}: IssuesProps & { issueId: string; onClose: () => void }) {
  const form = useWriteForm({
    start: { resolution: "" },
    send: ({ resolution }) =>
      services().resolveIssue({ id: customer, serviceId: service.id, issueId, resolution }),
    after: onClose,
    said: "Issue resolved",
  });
  return (
    <DialogForm of={form} title="Resolve issue" submit="Resolve issue" onClose={onClose}>
      <TextareaField
        of={form}
        name="resolution"
        label="How it was resolved"
        required={resolutionRequired.en}
        maxLength={2000}
        focus
      />
    </DialogForm>
  );
}
