import { Alert, Box, Button } from "@mantine/core";
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const etims = () => client("etims");
  // Another device once others are saved.
  useEffect(() => {
    if (!isSaved) return;
    let isHere = true;
    const asked = client("etims").device();
    asked.then((answer) => isHere && setDevice(answer)).catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isSaved]);
  if (!device) return null;
  if (!typed.enabled) return <Offer offer={device.offer} fill={fill} />;
  const initialise = async () => {
    const question = `Initialise ${typed.serialNumber} at KRA, ${typed.environment}? KRA gives a device's key only once.`;
    if (!(await askToConfirm(question, { title: "Initialise the device", confirm: "Initialise" }))) return;
    setBusy(true);
    setProblem(undefined);
    try {
      setDevice(await etims().initialise());
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const [tone, label] = STATES[device.state];
  const said = problem || device.problem;
  return (
    <div className={styles.device} aria-live="polite">
      <p>
        Device <Badge tone={tone}>{label}</Badge>
        {device.at && ` ${formatDateTime(device.at)}`}
      </p>
      {said && <Notice tone="error">{said}</Notice>}
      {device.state === "installed" ? (
        <>
          <DeviceFacts device={device} />
          <p>
            <Link to="/tax/items">Items at KRA</Link>: class and tax code of what you sell.
          </p>
        </>
      ) : (
        <>
          <Button variant="default" onClick={initialise} loading={busy} disabled={!isSaved}>
            Initialise the device
          </Button>
          {!isSaved && <p>Save first: the request to KRA uses the saved settings.</p>}
        </>
      )}
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
