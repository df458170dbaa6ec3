import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { client, problemOf } from "~/platform/http/client";
import { isKraPin, plainPin } from "~/platform/kernel/kra-pin";
import { isSameTaxpayer } from "../domain";

interface Found {
  pin: string;
  name: string | null;
}

/** Looks up whose PIN it is at KRA, and warns if the name is another one. */
export function TaxpayerPanel({ pin: typed, name }: { pin: string; name: string }) {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const pin = plainPin(typed);
  const look = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setFound(await client("taxpayers").lookUp({ pin }));
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const shown = found?.pin === pin ? found : undefined;
  return (
    <Group gap={12}>
      <Button
        size="compact-md"
        variant="default"
        loading={busy}
        disabled={pin === "" || !isKraPin(pin)}
        onClick={() => void look()}
      >
        Look up at KRA
      </Button>
      <span role="status">
        {problem ? (
          <span className="critical">{problem}</span>
        ) : (
          shown && <Outcome found={shown} ours={name} />
        )}
      </span>
    </Group>
  );
}

function Outcome({ found, ours }: { found: Found; ours: string }) {
  if (found.name === null) return <span className="critical">KRA does not know this PIN.</span>;
  if (ours.trim() === "" || isSameTaxpayer(found.name, ours)) return <span>At KRA: {found.name}</span>;
  return (
    <span className="critical">
      KRA has another name for this PIN: {found.name}. Check it with the customer.
    </span>
  );
}
