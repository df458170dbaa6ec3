import { Alert, Button } from "@mantine/core";
import { data, Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useWrite } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { PageHead } from "~/platform/ui/office/page-head";
import { fieldsOf, type Section, settingsSections } from "../../define";
import type { SectionName } from "../../domain/settings";
import page from "../../web/section-page.module.css";
import { SettingsNav } from "../../web/settings-nav";
import type { settingsVersionsContract } from "../contract";
import { labelOf } from "../domain";
import type { Route } from "./+types/history-page";
import { Changes } from "./changes";
import styles from "./history-page.module.css";

const sectionNamed = (name: string | undefined) => settingsSections.all().find((each) => each.name === name);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const section = sectionNamed(params.section);
  if (!section) throw data({ message: "This settings section does not exist." }, { status: 404 });
  const before = Number(url.searchParams.get("before"));
  const listed = await api(context, "settingsVersions").list({
    section: section.name as SectionName,
    ...(Number.isInteger(before) && before > 0 ? { before } : {}),
  });
  return { ...listed, held: [...(context.get(pageRequest).viewer?.permissions ?? [])] };
}

type Listed = Output<typeof settingsVersionsContract, "list">;
type Kept = Listed["rows"][number];

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, `${sectionNamed(params.section)?.title ?? "Settings"} history`);

/** Lists a section's versions with their authors, newest first, and restores them. */
export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { section, title, rows, more, current, held } = loaderData;
  const last = rows.at(-1);
  return (
    <>
      <PageHead title="Settings" above={null} />
      <div className={page.page}>
        <SettingsNav held={held} />
        <section aria-labelledby="history" className={styles.history}>
          <h2 id="history">{`${title}: history`}</h2>
          <p className={styles.about}>
            Every save is kept. <Link to={`/settings/${section}`}>Back to the section</Link>
          </p>
          {rows.length === 0 && <p className="muted">No changes yet: all fields have their defaults.</p>}
          {rows.map((kept) => (
            <Version key={kept.version} kept={kept} {...{ section, title, current }} />
          ))}
          {more && last && (
            <Link to={`?before=${last.version}`} className={styles.more}>
              Earlier versions
            </Link>
          )}
        </section>
      </div>
    </>
  );
}

const CAUSE_LABELS: Record<Kept["cause"], string> = {
  saved: "Saved",
  restored: "Restored",
  imported: "Imported",
  reset: "Reset to defaults",
  kept: "As it was when keeping began",
  linked: "Saved with the section that shows the same value",
};

interface VersionProps {
  section: string;
  title: string;
  current: number;
  kept: Kept;
}

function Version({ section, title, current, kept }: VersionProps) {
  const { busy, problem, send } = useWrite();
  const { version, cause, restored, savedAt, savedBy, changes, secrets } = kept;
  const declared = sectionNamed(section);

  async function restore() {
    const hasSecrets = declared && fieldsOf(declared).some(({ field }) => field.kind === "secret");
    const question = `Restore version ${version} of ${title}? Its values are saved as a new version.${
      hasSecrets ? " Secrets stay as they are now." : ""
    }`;
    if (!(await askToConfirm(question, { title: "Restore settings", confirm: "Restore" }))) return;
    await send(
      { section: section as SectionName, version, current },
      (input) => client("settingsVersions").restore(input),
      { said: `Version ${version} restored` },
    );
  }

  return (
    <article className={`frame ${styles.version}`} aria-label={`Version ${version}`}>
      <header className={styles.head}>
        <div>
          <h3>
            {`Version ${version}`} {version === current && <Badge tone="ok">In force</Badge>}
          </h3>
          <p className={styles.who}>
            {restored === null ? CAUSE_LABELS[cause] : `Version ${restored} restored`}
            {savedBy && ` by ${savedBy}`} · {formatDateTime(savedAt)}
          </p>
        </div>
        {version !== current && (
          <Button variant="default" onClick={restore} loading={busy}>
            Restore
          </Button>
        )}
      </header>
      {problem && (
        <Alert color="red" role="alert" mb="sm" title="This version cannot be restored unchanged">
          {declared ? refusalOf(declared, problem) : problem.message}
        </Alert>
      )}
      {cause !== "kept" && <Changes changes={changes} secrets={secrets} />}
    </article>
  );
}

function refusalOf(
  section: Section,
  { message, fields }: { message: string; fields: Readonly<Record<string, string>> },
) {
  const refused = Object.entries(fields).map(([path, sentence]) => {
    const placed = fieldsOf(section).find((each) => path === each.path || path.startsWith(`${each.path}.`));
    return placed ? `${labelOf(placed)}: ${sentence}` : sentence;
  });
  return refused.length > 0 ? refused.join(". ") : message;
}
