import { Badge, Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { data, NavLink } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormProblem, useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { settingsContract } from "../contract";
import type { Route } from "./+types/section-page";
import styles from "./section-page.module.css";
import { SECTION_PAGES } from "./settings-fields";
import { SettingsInput } from "./settings-input";

/** Settings with pages of their own. */
const ELSEWHERE = [
  { to: "/settings/prices", title: "Prices" },
  { to: "/settings/people", title: "People" },
  { to: "/settings/roles", title: "Roles" },
  { to: "/settings/tokens", title: "API tokens" },
  { to: "/settings/mpesa-connection", title: "M-Pesa connection", needs: "manage_finances" },
] as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const known = SECTION_PAGES.some(({ section }) => section === params.section);
  if (!known) throw data({ message: "There is no such section of settings." }, { status: 404 });
  const stored = await api<typeof settingsContract>(context, "settings").get({ section: params.section });
  const { publicUrl, viewer } = context.get(pageRequest);
  return { ...stored, publicUrl, managesMoney: viewer?.permissions.includes("manage_finances") ?? false };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(
    matches,
    `${SECTION_PAGES.find(({ section }) => section === params.section)?.title ?? "Settings"} settings`,
  );

export default function SectionPage({ loaderData }: Route.ComponentProps) {
  return <SectionForm key={loaderData.section} stored={loaderData} />;
}

function SectionForm({ stored }: { stored: Route.ComponentProps["loaderData"] }) {
  const page = SECTION_PAGES.find(({ section }) => section === stored.section);
  const form = useWriteForm<Record<string, unknown>, unknown>({
    start: stored.value,
    send: (value) =>
      client<typeof settingsContract>("settings").save({
        section: stored.section,
        value,
        version: stored.version,
      }),
    summary: ({ code, fields, message }) =>
      code === "CONFLICT"
        ? "Somebody else saved these settings meanwhile. Their changes are in the fields now, and yours stay: look at them and save again."
        : Object.keys(fields).length > 0
          ? "Settings validation failed"
          : message || "Error saving settings. Please try again.",
    said: "Settings saved successfully",
  });
  const begunFrom = useRef(stored.version);
  // Saved, here or by somebody else: the server's own words for what was saved, and what was typed since stays.
  useEffect(() => {
    if (begunFrom.current === stored.version) return;
    begunFrom.current = stored.version;
    form.rebase(stored.value);
  });
  if (!page) return null;
  const { isDirty } = form;
  const opens = (entry: object) => !("needs" in entry) || stored.managesMoney;

  return (
    <>
      <PageHead
        title="Settings"
        actions={
          <Group gap="sm">
            {isDirty && (
              <Badge color="orange" variant="light">
                Unsaved changes
              </Badge>
            )}
            <Button onClick={form.submit} loading={form.busy} disabled={!isDirty}>
              Save All
            </Button>
          </Group>
        }
      />
      <div className={styles.page}>
        <nav aria-label="Sections" className={styles.sections}>
          {SECTION_PAGES.filter(opens).map(({ section, title }) => (
            <NavLink
              key={section}
              to={`/settings/${section}`}
              className={({ isActive }) => `${styles.section} ${isActive ? styles.on : ""}`}
            >
              {title}
            </NavLink>
          ))}
          {ELSEWHERE.filter(opens).map(({ to, title }) => (
            <NavLink key={to} to={to} className={styles.section}>
              {title}
            </NavLink>
          ))}
        </nav>
        <Form of={form} className={styles.form} ready={isDirty}>
          <h2>{page.title}</h2>
          <p className={styles.about}>{page.about.replace("{address}", stored.publicUrl)}</p>
          <FormProblem of={form} />
          <div className={styles.fields}>
            {page.fields.map((field) => (
              <SettingsInput
                key={field.name}
                of={form}
                field={field}
                secretMask={stored.secrets[field.name]}
              />
            ))}
          </div>
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Form>
      </div>
    </>
  );
}
