import { Alert, Badge, Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { data, NavLink, useBlocker, useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { askFirst } from "~/platform/ui/office/confirm";
import { tell } from "~/platform/ui/office/notify";
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
  { to: "/settings/mpesa-connection", title: "M-Pesa connection" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const known = SECTION_PAGES.some(({ section }) => section === params.section);
  if (!known) throw data({ message: "There is no such section of settings." }, { status: 404 });
  const stored = await api<typeof settingsContract>(context, "settings").get({ section: params.section });
  return { ...stored, publicUrl: context.get(pageRequest).publicUrl };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(
    matches,
    `${SECTION_PAGES.find(({ section }) => section === params.section)?.title ?? "Settings"} settings`,
  );

export default function SectionPage({ loaderData }: Route.ComponentProps) {
  // A new section or a fresh version starts a fresh form.
  return <SectionForm key={`${loaderData.section}:${loaderData.version}`} stored={loaderData} />;
}

function SectionForm({ stored }: { stored: Route.ComponentProps["loaderData"] }) {
  const page = SECTION_PAGES.find(({ section }) => section === stored.section);
  const [value, setValue] = useState<Record<string, unknown>>(stored.value);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const revalidator = useRevalidator();
  const dirty = !saved && JSON.stringify(value) !== JSON.stringify(stored.value);
  useAskBeforeLeaving(dirty);
  if (!page) return null;

  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await client<typeof settingsContract>("settings").save({
        section: stored.section,
        value,
        version: stored.version,
      });
      setSaved(true);
      tell("Settings saved successfully");
      await revalidator.revalidate();
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(fields);
      setProblem(
        Object.keys(fields).length > 0
          ? "Settings validation failed"
          : message || "Error saving settings. Please try again.",
      );
      const first = Object.keys(fields)[0];
      if (first) document.getElementById(`setting-${first}`)?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PageHead
        title="Settings"
        actions={
          <Group gap="sm">
            {dirty && (
              <Badge color="orange" variant="light">
                Unsaved changes
              </Badge>
            )}
            <Button onClick={save} loading={busy} disabled={!dirty}>
              Save All
            </Button>
          </Group>
        }
      />
      <div className={styles.page}>
        <nav aria-label="Sections" className={styles.sections}>
          {SECTION_PAGES.map(({ section, title }) => (
            <NavLink
              key={section}
              to={`/settings/${section}`}
              className={({ isActive }) => `${styles.section} ${isActive ? styles.on : ""}`}
            >
              {title}
            </NavLink>
          ))}
          {ELSEWHERE.map(({ to, title }) => (
            <NavLink key={to} to={to} className={styles.section}>
              {title}
            </NavLink>
          ))}
        </nav>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (dirty) void save();
          }}
        >
          <h2>{page.title}</h2>
          <p className={styles.about}>{page.about.replace("{address}", stored.publicUrl)}</p>
          {problem && (
            <Alert color="red" role="alert" mb="md">
              {problem}
            </Alert>
          )}
          <div className={styles.fields}>
            {page.fields.map((field) => (
              <SettingsInput
                key={field.name}
                field={field}
                value={value[field.name]}
                secretMask={stored.secrets[field.name]}
                error={errors[field.name]}
                onChange={(next) => {
                  setValue((before) => ({ ...before, [field.name]: next }));
                  setErrors(({ [field.name]: _, ...others }) => others);
                }}
              />
            ))}
          </div>
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      </div>
    </>
  );
}

/** Leaving a section with unsaved changes asks first (docs/domain/readings.md#settings). */
function useAskBeforeLeaving(dirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    askFirst("You have unsaved changes. Are you sure you want to leave this section?", {
      title: "Unsaved changes",
      confirm: "Leave",
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
}
