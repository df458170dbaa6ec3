import { Alert, Box, Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Localization } from "~/features/settings/localization/settings";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { Notice } from "~/platform/ui/notice";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { etimsContract } from "../contract";
import styles from "./etims-device.module.css";

type Device = Output<typeof etimsContract, "device">;
type Findings = Output<typeof etimsContract, "check">["findings"];

const STATES = {
  none: ["muted", "Not initialised"],
  asked: ["waiting", "Waiting for KRA"],
  installed: ["ok", "Initialised"],
  refused: ["error", "Refused"],
  unknown: ["waiting", "Outcome unknown"],
} as const;

interface EtimsDeviceProps {
  typed: Localization["etims"];
  /** True if the form has no unsaved changes. Calls to KRA use the stored values. */
  isSaved: boolean;
  fill: (values: Partial<Localization["etims"]>) => void;
}

/** The device of the saved settings at KRA, and initialising it. Its key is never shown. */
export function EtimsDevice({ typed, isSaved, fill }: EtimsDeviceProps) {
  const [device, setDevice] = useState<Device>();
  const [busy, setBusy] = useState<"initialise" | "check">();
  const [findings, setFindings] = useState<Findings>([]);
  const [problem, setProblem] = useState<string>();
  const etims = () => client("etims");
  // Another device once others are saved.
  useEffect(() => {
    if (!isSaved) return;
    let isHere = true;
    setFindings([]);
    const asked = client("etims").device();
    asked.then((answer) => isHere && setDevice(answer)).catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isSaved]);
  if (!device) return null;
  if (!typed.enabled) return <Offer offer={device.offer} fill={fill} />;
  if (typed.connection === "manual") return <ByHand />;
  const act = async (what: "initialise" | "check", does: () => Promise<void>) => {
    setBusy(what);
    setProblem(undefined);
    setFindings([]);
    try {
      await does();
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBusy(undefined);
    }
  };
  const isInstalled = device.state === "installed";
  const initialise = async () => {
    const question = isInstalled
      ? `Ask KRA for the key of ${typed.serialNumber} again? The saved key stays unless KRA gives another.`
      : `Initialise ${typed.serialNumber} at KRA, ${typed.environment}? KRA gives a device's key only once.`;
    if (!(await askToConfirm(question, { title: "Initialise the device", confirm: "Initialise" }))) return;
    await act("initialise", async () => setDevice(await etims().initialise({ again: isInstalled })));
  };
  const check = () => act("check", async () => setFindings((await etims().check()).findings));
  const [tone, label] = STATES[device.state];
  const said = problem || device.problem;
  const mayAskAgain = findings.some(({ isOk }) => !isOk);
  return (
    <div className={styles.device} aria-live="polite">
      <p>
        Device <Badge tone={tone}>{label}</Badge>
        {device.at && ` ${formatDateTime(device.at)}`}
      </p>
      {said && <Notice tone="error">{said}</Notice>}
      {isInstalled && <DeviceFacts device={device} />}
      {findings.map(({ isOk, says }) => (
        <Notice key={says} tone={isOk ? "ok" : "error"}>
          {says}
        </Notice>
      ))}
      <Group gap={8}>
        {isInstalled && (
          <Button variant="default" onClick={check} loading={busy === "check"} disabled={!isSaved}>
            Check the connection
          </Button>
        )}
        {(!isInstalled || mayAskAgain) && (
          <Button variant="default" onClick={initialise} loading={busy === "initialise"} disabled={!isSaved}>
            {isInstalled ? "Ask for the key again" : "Initialise the device"}
          </Button>
        )}
        {isInstalled && <Link to="/tax">Documents at KRA</Link>}
        {isInstalled && <Link to="/tax/items">Items at KRA</Link>}
      </Group>
      {!isSaved && <p>Save first: the request to KRA uses the saved settings.</p>}
      {typed.connection === "vscu" && (
        <p className="muted">
          The program must reach KRA at least once in 24 hours. After that it refuses every document (E11),
          and they wait here.
        </p>
      )}
    </div>
  );
}

function ByHand() {
  return (
    <div className={styles.device}>
      <p>
        Make each tax invoice in eTIMS Lite, then enter its CU invoice number on <Link to="/tax">Tax</Link>.
        Nothing is sent.
      </p>
    </div>
  );
}

/** In the demo: what its stand-in for KRA takes, put into the fields at a click. */
function Offer({ offer, fill }: { offer: Device["offer"]; fill: EtimsDeviceProps["fill"] }) {
  if (!offer) return null;
  return (
    <Alert color="blue" title="Demo" mt="md">
      <Box component="p" mb={12}>
        A simulator replaces KRA. Nothing leaves this machine.
      </Box>
      <Button variant="default" onClick={() => fill({ ...offer, enabled: true })}>
        Use the simulator's device
      </Button>
    </Alert>
  );
}

function DeviceFacts({ device }: { device: Device }) {
  const facts = [
    ["Taxpayer", device.taxpayer],
    ["Branch", device.branch],
    ["Device id", device.deviceId],
    ["SDC id", device.sdcId],
    ["MRC number", device.mrcNo],
  ].filter(([, value]) => value !== "");
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
