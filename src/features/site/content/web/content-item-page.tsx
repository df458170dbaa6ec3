import { Alert, Anchor, Button, Group, NumberInput } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useBlocker, useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { askFirst } from "~/platform/ui/office/confirm";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import type { contentContract } from "../contract";
import type { Route } from "./+types/content-item-page";
import styles from "./content.module.css";
import { ContentBadge, kindLabel } from "./content-badge";
import { ContentInputs, type Value } from "./content-inputs";

export function loader({ context, params }: Route.LoaderArgs) {
  return api<typeof contentContract>(context, "content").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Site content");

export default function ContentItemPage({ loaderData }: Route.ComponentProps) {
  // A fresh version starts a fresh form.
  return <ItemForm key={`${loaderData.id}:${loaderData.version}`} item={loaderData} />;
}

function ItemForm({ item }: { item: Route.ComponentProps["loaderData"] }) {
  const [data, setData] = useState<Value>(item.data as unknown as Value);
  const [position, setPosition] = useState(item.position);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const { revalidate } = useRevalidator();
  const dirty = !saved && (position !== item.position || JSON.stringify(data) !== JSON.stringify(item.data));
  useAskBeforeLeaving(dirty);
  const content = client<typeof contentContract>("content");

  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await content.save({
        id: item.id,
        version: item.version,
        position,
        data: data as Record<string, unknown>,
      });
      setSaved(true);
      tell("Draft saved");
      await revalidate();
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(fields);
      setProblem(message);
      const first = Object.keys(fields)[0];
      if (first) document.getElementById(`content-${first}`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  const change = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true);
    try {
      await work();
      tell(said);
      await revalidate();
    } catch (error) {
      tellProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const publish = () =>
    change(() => content.publish({ id: item.id, version: item.version }), "Published: visitors see it now");
  const withdraw = async () => {
    const sure = await askFirst(`Take '${item.title}' off the site? Its text stays here as a draft.`, {
      title: "Take off the site",
      confirm: "Take off",
      danger: true,
    });
    if (sure)
      await change(() => content.withdraw({ id: item.id, version: item.version }), "Taken off the site");
  };

  return (
    <>
      <PageHead
        title={item.title}
        actions={
          <Group gap="sm">
            <Button onClick={save} variant="default" loading={busy} disabled={!dirty}>
              Save draft
            </Button>
            <Button
              onClick={publish}
              loading={busy}
              disabled={dirty || (item.isPublished && !item.hasChanges)}
            >
              Publish
            </Button>
          </Group>
        }
      >
        <Link to={`/content?kind=${item.kind}`}>{kindLabel(item.kind)}</Link> · {item.slug}
      </PageHead>
      <div className={styles.bar}>
        <ContentBadge {...item} />
        {dirty && <span>Unsaved changes</span>}
        <Anchor href={item.preview} target="_blank" rel="noopener" className={styles.preview}>
          Preview the saved draft <IconExternalLink size={16} stroke={1.9} aria-hidden />
        </Anchor>
        {item.isPublished && item.kind !== "company" && (
          <Button variant="subtle" color="red" size="compact-md" onClick={withdraw} disabled={busy}>
            Take off the site
          </Button>
        )}
      </div>
      {problem && (
        <Alert color="red" role="alert" mb="md">
          {problem}
        </Alert>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty) void save();
        }}
      >
        <ContentInputs
          value={data}
          path=""
          errors={errors}
          onChange={(next) => {
            setData(next);
            setErrors({});
          }}
        />
        <NumberInput
          label="Place in the order"
          description="Smaller comes first"
          value={position}
          min={0}
          max={10_000}
          allowDecimal={false}
          maw={220}
          onChange={(next) => setPosition(Number(next) || 0)}
        />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <p className={styles.hint}>
        Texts may hold {"{company}"}, {"{phone}"}, {"{email}"}, {"{address}"}, {"{validity}"}, {"{deposit}"}{" "}
        and {"{years}"}, which stand for the settings' facts, and links as [words](/path).
      </p>
    </>
  );
}

/** Leaving with unsaved changes asks first (docs/domain/readings.md#public-site). */
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
