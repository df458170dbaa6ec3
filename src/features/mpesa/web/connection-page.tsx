import { Alert, Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { notify } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/connection-page";
import styles from "./review-page.module.css";

const mpesa = () => client("mpesa");

export async function loader({ context }: Route.LoaderArgs) {
  return api(context, "mpesa").addresses();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "M-Pesa connection");

/** Tests the saved M-Pesa settings with real calls and registers the addresses with Safaricom. */
export default function ConnectionPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="M-Pesa connection"
        actions={
          <Button component={Link} to="/settings/paymentGateways" variant="default">
            M-Pesa settings
          </Button>
        }
      >
        {loaderData.available
          ? "Tests the saved M-Pesa settings with M-Pesa itself."
          : "M-Pesa is not set up yet. Save key, secret, number and passkey in the settings first."}
      </PageHead>
      <TestPanel available={loaderData.available} />
      <AddressPanel {...loaderData} />
    </>
  );
}

type Answer = Awaited<ReturnType<ReturnType<typeof mpesa>["connectionTest"]>>;

function TestPanel({ available }: { available: boolean }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ ok: boolean; message: string; requestId: string | null }>();
  const answer = useAnswer(said?.requestId ?? null);
  const test = async () => {
    setBusy(true);
    setSaid(undefined);
    try {
      setSaid(await mpesa().testConnection());
    } catch (error) {
      setSaid({ ok: false, message: problemOf(error).message, requestId: null });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={`frame ${styles.panel}`} aria-labelledby="test-heading">
      <h2 id="test-heading">Connection</h2>
      <p>Signs in to Daraja and, with an initiator, asks for the balance of the account.</p>
      <div role="status">
        {said && (
          <Alert color={said.ok && !answer?.message ? "green" : "red"}>
            {said.message}
            {answer?.message && ` M-Pesa answered: ${answer.message}`}
            {said.requestId && answer?.state === "sent" && " Waiting for the answer…"}
            {answer?.state === "timed-out" && " M-Pesa is busy; the answer may still come."}
            {answer && answer.balances.length > 0 && (
              <ul>
                {answer.balances.map(({ name, amount }) => (
                  <li key={name}>
                    {name}: {formatKes(Math.round(amount * 100))}
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        )}
      </div>
      <Group>
        <Button onClick={test} loading={busy} disabled={!available}>
          Test connection
        </Button>
      </Group>
    </section>
  );
}

function useAnswer(requestId: string | null): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    setAnswer(undefined);
    if (!requestId) return;
    let asked = 0;
    const timer = setInterval(async () => {
      asked += 1;
      const now = await mpesa()
        .connectionTest({ requestId })
        .catch(() => undefined);
      if (now) setAnswer(now);
      if (now?.state === "answered" || asked >= 40) clearInterval(timer);
    }, 1500);
    return () => clearInterval(timer);
  }, [requestId]);
  return answer;
}

type Addresses = Route.ComponentProps["loaderData"];

function AddressPanel({ available, registered }: Addresses) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const register = async () => {
    const sure = await askToConfirm(
      "Safaricom accepts the addresses of a live paybill only once. To change them, delete them in its portal first.",
      { title: "Register addresses", confirm: "Register" },
    );
    if (!sure) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await mpesa().registerAddresses();
      notify("Addresses registered");
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  return (
    <section className={`frame ${styles.panel}`} aria-labelledby="addresses-heading">
      <h2 id="addresses-heading">Paybill payments</h2>
      <p>
        Tells Safaricom where to report payments that customers make from the M-Pesa menu of their phone.
        Without it, such a payment reaches the account but no invoice.
      </p>
      {registered ? (
        <p>
          Registered for {registered.shortcode} by {registered.by}, {formatDateTime(registered.at)}.
        </p>
      ) : (
        <p>Not registered yet.</p>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group>
        <Button
          variant={registered ? "default" : "filled"}
          onClick={register}
          loading={busy}
          disabled={!available}
        >
          {registered ? "Register again" : "Register addresses"}
        </Button>
      </Group>
    </section>
  );
}
