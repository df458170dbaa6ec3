import { Button, Group, Progress, Text } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainList } from "~/platform/ui/office/plain-list";
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
  useLive(["person", "quote"]);
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
      <div className={styles.steps}>
        <Card title={`${done} of ${all} done`}>
          <Progress
            value={all === 0 ? 100 : (100 * done) / all}
            color="green"
            aria-label="Steps done"
            mb="xs"
          />
          <PlainList>
            {steps.map((step) => (
              <StepRow key={step.name} step={step} isNext={step === first} />
            ))}
          </PlainList>
        </Card>
      </div>
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
  const test = useTest(name);
  return (
    <li>
      <Group className={styles.about ?? ""} align="flex-start" wrap="nowrap" gap="sm">
        <Icon size={22} color={color} style={{ flex: "none" }} aria-hidden />
        <div>
          <h3>
            {title}{" "}
            <Text span size="sm" c="dimmed">
              {state === "skipped" && skippedBy ? `Skipped by ${skippedBy}` : label}
            </Text>
          </h3>
          <p className="muted">{why}</p>
        </div>
      </Group>
      <Group gap="xs">
        {step.test && state !== "skipped" && (
          <Button variant="default" loading={test.busy} onClick={test.run}>
            {step.test}
          </Button>
        )}
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
          <Button
            component={Link}
            to={to}
            variant={isNext ? "filled" : "default"}
            aria-label={state === "done" ? `Open ${title}` : undefined}
          >
            {state === "done" ? "Open" : link}
          </Button>
        )}
      </Group>
      <Text role="status" className={styles.said ?? ""} c={test.said?.ok ? "var(--ok-text)" : "var(--err)"}>
        {test.said?.message}
      </Text>
    </li>
  );
}

/** Runs a step's test and keeps the other side's answer. */
function useTest(name: string) {
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
  return { busy: busy === "test", said, run };
}
