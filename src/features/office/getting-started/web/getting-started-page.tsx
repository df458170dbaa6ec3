import { Button, Progress } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { progressOf } from "../domain";
import type { Route } from "./+types/getting-started-page";
import styles from "./getting-started-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return api(context, "gettingStarted").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Getting started");

type Step = Route.ComponentProps["loaderData"]["steps"][number];

const setup = () => client("gettingStarted");

export default function GettingStartedPage({ loaderData: { steps, hidden } }: Route.ComponentProps) {
  useLive(["settings", "person", "price-list", "quote", "message-text", "etims", "mpesa_connection"]);
  const { busy, act } = useAct();
  const { done, all, open } = progressOf(steps);
  const first = steps.find(({ state }) => state === "open");
  return (
    <>
      <PageHead
        title="Getting started"
        actions={
          open > 0 && (
            <Button
              variant="default"
              loading={busy === "hide"}
              onClick={() => act("hide", () => (hidden ? setup().show() : setup().hide()))}
            >
              {hidden ? "Show in the menu" : "Hide until I need it"}
            </Button>
          )
        }
      >
        {open === 0
          ? "Your company is set up."
          : hidden
            ? "The menu no longer counts these steps for you. This page stays under Help."
            : "What your company needs before its first move. Each step shows what is really saved."}
      </PageHead>
      <section className={`frame ${styles.card}`} aria-labelledby="setup-progress">
        <div className={styles.head}>
          <h2 id="setup-progress">
            {done} of {all} done
          </h2>
          <Progress
            className={styles.progress ?? ""}
            value={all === 0 ? 100 : (100 * done) / all}
            color="green"
            aria-label="Steps done"
          />
        </div>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.name}>
              <StepRow step={step} isNext={step === first} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const MARKS = {
  open: { icon: IconCircle, color: "var(--line-2)", label: "Open" },
  done: { icon: IconCircleCheckFilled, color: "var(--ok)", label: "Done" },
  skipped: { icon: IconCircleMinus, color: "var(--line-2)", label: "Skipped" },
} as const;

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { name, title, why, to, link, state, skippedBy } = step;
  const { busy, act } = useAct();
  const { icon: Icon, color, label } = MARKS[state];
  const skip = () =>
    act("skip", () => setup().skip({ name }), {
      said: {
        message: `${title} is skipped`,
        undo: async () => {
          await setup().restore({ name });
        },
      },
    });
  return (
    <div className={styles.step} data-state={state}>
      <Icon size={22} color={color} className={styles.mark} aria-hidden />
      <div className={styles.text}>
        <h3>
          {title}
          <small>{state === "skipped" && skippedBy ? `Skipped by ${skippedBy}` : label}</small>
        </h3>
        <p>{why}</p>
      </div>
      <div className={styles.acts}>
        {step.test && state !== "skipped" && <StepTest name={name} label={step.test} />}
        {state === "open" && (
          <Button variant="subtle" loading={busy === "skip"} onClick={skip} aria-label={`Skip ${title}`}>
            Skip
          </Button>
        )}
        {state === "skipped" ? (
          <Button
            variant="default"
            loading={busy === "restore"}
            aria-label={`Undo skipping ${title}`}
            onClick={() => act("restore", () => setup().restore({ name }))}
          >
            Undo
          </Button>
        ) : (
          <Button component={Link} to={to} variant={isNext ? "filled" : "default"}>
            {state === "done" ? "Open" : link}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Runs a step's test and shows the other side's answer. */
function StepTest({ name, label }: { name: string; label: string }) {
  const { busy, act } = useAct();
  const [said, setSaid] = useState<{ ok: boolean; message: string }>();
  const run = async () => {
    setSaid(undefined);
    await act("test", async () => {
      const answer = await setup()
        .test({ name })
        .catch((error: unknown) => ({ ok: false, message: problemOf(error).message }));
      setSaid(answer);
    });
  };
  return (
    <>
      <Button variant="default" loading={busy === "test"} onClick={run}>
        {label}
      </Button>
      <p role="status" className={said?.ok ? styles.passed : styles.failed}>
        {said?.message}
      </p>
    </>
  );
}
