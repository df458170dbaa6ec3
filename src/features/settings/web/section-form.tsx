import { Alert, Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import type { Permission } from "~/platform/http/permissions";
import { Badge } from "~/platform/ui/badge";
import { Form, useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import { fieldsOf, type Section } from "../define";
import type { SectionName } from "../domain/settings";
import { ExportButton, ImportButton } from "../management/web/file-buttons";
import { labelOf } from "../versions/domain";
import { type Difference, differencesOf, SaveConflict } from "./save-conflict";
import styles from "./section-page.module.css";
import { SectionFields, sectionScreens } from "./section-parts";
import { SettingsNav } from "./settings-nav";

interface Stored {
  value: Record<string, unknown>;
  secrets: Record<string, string>;
  version: number;
  updatedAt: Date | null;
  updatedBy: string | null;
  publicUrl: string;
  held: readonly Permission[];
}

/** One section in one form: Save All saves it whole. */
export function SectionForm({ section, stored }: { section: Section; stored: Stored }) {
  const { form, refused, differences } = useSectionForm(section, stored);
  const marked = useMarked();
  const Screen = sectionScreens.all().find((each) => each.section === section.name)?.Screen ?? SectionFields;
  const { isDirty } = form;
  const isSettledBelow = refused.isConflict && differences.length > 0;
  return (
    <>
      <PageHead
        above={null}
        title="Settings"
        actions={
          <Group gap="sm">
            {isDirty && <Badge tone="waiting">Unsaved changes</Badge>}
            <ExportButton />
            <ImportButton />
            <Button onClick={form.submit} loading={form.busy} disabled={!isDirty}>
              Save All
            </Button>
          </Group>
        }
      />
      <div className={styles.page}>
        <SettingsNav held={stored.held} />
        <Form of={form} className={styles.form} ready={isDirty}>
          <div className={styles.title}>
            <h2>{section.title}</h2>
            <Link to={`/settings/${section.name}/history`}>History</Link>
          </div>
          <p className={styles.about}>{section.about.replace("{address}", stored.publicUrl)}</p>
          {form.problem && !isSettledBelow && <Refused problem={form.problem} errors={refused.errors} />}
          {differences.length > 0 && (
            <SaveConflict
              key={stored.version}
              of={form}
              differences={differences}
              by={stored.updatedBy}
              at={stored.updatedAt}
            />
          )}
          <Screen
            section={section}
            of={form}
            secrets={stored.secrets}
            marked={marked}
            publicUrl={stored.publicUrl}
          />
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Form>
      </div>
    </>
  );
}

function useSectionForm(section: Section, stored: Stored) {
  const [refused, setRefused] = useState({ isConflict: false, errors: [] as string[] });
  const [differences, setDifferences] = useState<Difference[]>([]);
  const base = useRef({ value: stored.value, secrets: stored.secrets, version: stored.version });
  const shown = useRef(stored.version);
  const form = useWriteForm<Record<string, unknown>, unknown>({
    start: stored.value,
    send: async (value) => {
      const saved = await client("settings").save({
        section: section.name as SectionName,
        value,
        version: stored.version,
      });
      base.current = { value, secrets: saved.secrets, version: saved.version };
      setDifferences([]);
      return saved;
    },
    refused: ({ code, fields }) =>
      setRefused({ isConflict: code === "CONFLICT", errors: errorsIn(section, fields) }),
    summary: ({ fields, message }) => {
      if (Object.keys(fields).length > 0) return "Settings validation failed";
      return message || "Error saving settings. Please try again.";
    },
    said: "Settings saved successfully",
  });
  // After any save, take the server's values and keep later edits.
  useEffect(() => {
    if (shown.current === stored.version) return;
    shown.current = stored.version;
    if (base.current.version !== stored.version)
      setDifferences(differencesOf(section, { before: base.current, mine: form.values, theirs: stored }));
    base.current = stored;
    form.rebase(stored.value);
  });
  return { form, refused, differences };
}

function errorsIn(section: Section, fields: Readonly<Record<string, string>>): string[] {
  const placed = fieldsOf(section);
  return Object.entries(fields).map(([path, message]) => {
    const found = placed.find((each) => path === each.path || path.startsWith(`${each.path}.`));
    return found ? `${labelOf(found)}: ${message}` : message;
  });
}

function Refused({ problem, errors }: { problem: string; errors: readonly string[] }) {
  if (errors.length === 0)
    return (
      <Alert color="red" role="alert" mb="md">
        {problem}
      </Alert>
    );
  return (
    <Alert color="red" role="alert" title={problem} mb="md">
      <ul className="bullets">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Alert>
  );
}

function useMarked(): string | null {
  const [search] = useSearchParams();
  const marked = search.get("field");
  useEffect(() => {
    if (!marked) return;
    const field = document.getElementById(`setting-${marked}`);
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [marked]);
  return marked;
}
