import { Button, Group } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { counted } from "~/platform/kernel/numbers";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { notify, notifyProblem } from "~/platform/ui/office/notify";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { whatsappContract } from "../contract";
import { canSendTemplate, categoryLabel, priceClassOf, statusLabel } from "../domain";
import { TemplateDialog } from "./template-dialog";
import styles from "./whatsapp-panel.module.css";

type Template = Output<typeof whatsappContract, "templates">["templates"][number];

const TONES: Record<string, BadgeTone> = {
  PENDING: "waiting",
  IN_APPEAL: "waiting",
  REJECTED: "error",
  PAUSED: "error",
  DISABLED: "error",
};

const COLUMNS = [
  {
    head: "Template",
    names: true,
    cell: ({ name, body }: Template) => (
      <>
        {name}
        <span className={styles.body}>{body}</span>
      </>
    ),
  },
  { head: "Language", cell: ({ language }: Template) => language },
  {
    head: "State",
    cell: (template: Template) => (
      <>
        <Badge tone={TONES[template.status] ?? (canSendTemplate(template) ? "ok" : "muted")}>
          {statusLabel(template.status)}
        </Badge>
        {template.reason && <span className={styles.body}>{template.reason}</span>}
      </>
    ),
  },
  { head: "Category", cell: ({ category }: Template) => categoryLabel(category) },
  { head: "Price", cell: ({ category }: Template) => priceClassOf(category) },
];

/** The account's templates as last fetched. Meta reviews a new one within a day. */
export function TemplatesPanel({ isDirty }: { isDirty: boolean }) {
  const [templates, setTemplates] = useState<Template[]>();
  const [busy, setBusy] = useState(false);
  const [adding, setAdding] = useState(false);
  const read = useCallback(
    () =>
      client("whatsapp")
        .templates()
        .then((found) => setTemplates(found.templates), notifyProblem),
    [],
  );
  useEffect(() => void read(), [read]);
  const fetchAgain = async () => {
    setBusy(true);
    try {
      const { count } = await client("whatsapp").fetchTemplates();
      notify(`${counted(count, "template")} fetched`);
      await read();
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.templates}>
      <h4>WhatsApp templates</h4>
      <p className={styles.hint}>
        Only templates reach people who have not written for 24 hours. Meta charges for each delivered one.
        Replies are free for the first 1,000 a month, then cost the utility rate.
      </p>
      {templates && templates.length > 0 && (
        <PlainTable
          rows={templates}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          scroll="WhatsApp templates"
          stacks
        />
      )}
      {templates?.length === 0 && <p className={styles.hint}>Templates appear here after you fetch them.</p>}
      <Group gap="sm" mt="md">
        <Button variant="default" onClick={fetchAgain} loading={busy} disabled={isDirty}>
          Fetch templates
        </Button>
        <Button variant="default" onClick={() => setAdding(true)} disabled={isDirty}>
          New template
        </Button>
      </Group>
      {adding && (
        <TemplateDialog
          onClose={() => {
            setAdding(false);
            void read();
          }}
        />
      )}
    </div>
  );
}
