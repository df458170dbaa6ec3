import { Button, Select } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { data, redirect, useNavigate } from "react-router";
import { pageRequest } from "~/platform/http/loader-api";
import { officeTitle, useCompany } from "~/platform/ui/document";
import { PageHead } from "~/platform/ui/office/page-head";
import { ANYWHERE, type Keys } from "../../web/page-keys";
import { GUIDES, guideOf } from "../domain";
import type { Route } from "./+types/guide-page";
import styles from "./guide-page.module.css";
import { type GuidePage, readGuide } from "./guide-pages";

/** Without a name, the guide of the viewer's own role. */
export function loader({ context, params }: Route.LoaderArgs) {
  const own = guideOf(context.get(pageRequest).viewer?.role ?? null);
  if (!params.guide && own) throw redirect(`/help/your-day/${own.name}`);
  if (!GUIDES.some(({ name }) => name === params.guide))
    throw data({ message: "There is no such guide." }, { status: 404 });
  return { name: params.guide };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Your day");

/** The day of a role on one sheet of A4. */
export default function DayPage({ loaderData: { name } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { companyName } = useCompany();
  const guide = GUIDES.find((each) => each.name === name);
  if (!guide) return null;
  const { first, tasks } = readGuide(guide);
  return (
    <>
      <div className={styles.bar}>
        <PageHead
          title="Your day in MoveEase"
          above={{ label: "Help", to: "/help" }}
          actions={
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Print
            </Button>
          }
        >
          One page to print and keep beside the screen.
        </PageHead>
        <Select
          label="Role"
          maw={320}
          mb={20}
          allowDeselect={false}
          data={GUIDES.map((each) => ({ value: each.name, label: each.title }))}
          value={name}
          onChange={(next) => next && void navigate(`/help/your-day/${next}`)}
        />
      </div>
      <article className={`frame ${styles.sheet}`} aria-label={`Your day: ${guide.title}`}>
        <header>
          <h2>Your day in MoveEase</h2>
          <p>
            {guide.title} · {companyName}
          </p>
        </header>
        <p>
          Signing in opens <Way {...first} />
        </p>
        <p>The menu counts what waits for you. Red means that some of it is late.</p>
        <ol>
          {tasks.map(({ title, lines, isList, ...page }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Way {...page} />
              {isList ? (
                <ul>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ) : (
                <p>{lines.join(" ")}</p>
              )}
            </li>
          ))}
        </ol>
        <footer>
          <section>
            <h3>Keys on every page</h3>
            <KeyLine keys={ANYWHERE} />
          </section>
          <section>
            <h3>Whom to ask</h3>
            {guide.ask.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        </footer>
      </article>
    </>
  );
}

function Way({ way, keys }: GuidePage) {
  return (
    <span className="muted">
      {way} {keys && <kbd>{keys}</kbd>}
    </span>
  );
}

function KeyLine({ keys }: { keys: Keys }) {
  return keys.map(([pressed, does]) => (
    <p key={does}>
      <kbd>{pressed.join(" ")}</kbd> {does}
    </p>
  ));
}
