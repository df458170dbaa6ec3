import { Button, Group, Loader, Modal, SegmentedControl, Skeleton } from "@mantine/core";
import { IconMaximize } from "@tabler/icons-react";
import { useState } from "react";
import type { FieldErrors } from "~/platform/kernel/errors";
import { LOCALE_NAMES, LOCALES, type Locale } from "~/platform/kernel/locales";
import type { TemplateKind } from "../settings";
import styles from "./templates.module.css";
import { usePreview } from "./use-preview";

const VIEWS = { desktop: "Desktop", mobile: "Mobile", print: "Print" } as const;
type View = keyof typeof VIEWS;

interface TemplatePreviewProps {
  kind: TemplateKind;
  title: string;
  template: unknown;
  onRefused: (fields: FieldErrors) => void;
}

/** Previews the unsaved template on a screen, on a phone and as sheets of paper. Uses the real document renderer. */
export function TemplatePreview({ kind, title, template, onRefused }: TemplatePreviewProps) {
  const [view, setView] = useState<View>("desktop");
  const [locale, setLocale] = useState<Locale>("en");
  const [isLarge, setLarge] = useState(false);
  const { pages, isBusy, problem, again } = usePreview(kind, template, locale, onRefused);
  return (
    <section
      className={styles.preview}
      aria-label={`Preview of the ${title.toLowerCase()}`}
      aria-busy={isBusy}
    >
      <Group gap={8} justify="space-between">
        <SegmentedControl
          aria-label="Shown as"
          data={Object.entries(VIEWS).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(value) => setView(value as View)}
        />
        <SegmentedControl
          aria-label="Language"
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          value={locale}
          onChange={(value) => setLocale(value as Locale)}
        />
      </Group>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}{" "}
          <Button variant="subtle" size="compact-sm" onClick={again}>
            Retry
          </Button>
        </p>
      )}
      <div className={styles.desk} data-view={view}>
        {pages.length === 0 ? (
          !problem && <Skeleton className={styles.waiting} />
        ) : (
          <Pages title={title} pages={pages} />
        )}
        {isBusy && pages.length > 0 && (
          <Loader size="sm" className={styles.busy} aria-label="Making the preview" />
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconMaximize size={18} stroke={1.8} aria-hidden />}
        disabled={pages.length === 0}
        onClick={() => setLarge(true)}
      >
        Enlarge preview
      </Button>
      <Modal opened={isLarge} onClose={() => setLarge(false)} title={`${title}, preview`} size="960px">
        <Pages title={title} pages={pages} />
      </Modal>
      <p className={styles.about}>
        An example with your saved company details and the colours and texts typed here.
      </p>
    </section>
  );
}

function Pages({ title, pages }: { title: string; pages: readonly string[] }) {
  return (
    <div className={styles.pages}>
      {pages.map((page, place) => (
        <img
          key={page}
          src={page}
          className={styles.page}
          alt={`${title}, page ${place + 1} of ${pages.length}`}
        />
      ))}
    </div>
  );
}
