/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { fromShillings } from "~/platform/kernel/money";
import phone from "~/platform/phone/phone.module.css";
import { Choice, Sheet, TextField } from "~/platform/phone/sheet";
import type { BundleVehicle } from "../../domain/bundle";
import { litresOf, wholeOf } from "../domain/typed";
import { CrewPhotos } from "./crew-photos";
import type { Screen } from "./frame";
import { Icon } from "./icons";
import { useWords } from "./words";

const MAX_SHILLINGS = 1_000_000;
const MAX_KM = 3_000_000;

/** Fuel with its receipt. */
export function FuelSheet(props: Screen & { vehicle: BundleVehicle; onClose: () => void }) {
  const { vehicle: words, step } = useWords().words;
  const { state, model, vehicle, onClose } = props;
  const [typed, setTyped] = useState({ litres: "", amount: "", km: "", station: "" });
  const [isFull, setFull] = useState(true);
  const [photos, setPhotos] = useState<string[]>([]);
  const [isTaking, setTaking] = useState(false);
  const [isTried, setTried] = useState(false);
  const litres = litresOf(typed.litres);
  const shillings = wholeOf(typed.amount, MAX_SHILLINGS);
  const km = wholeOf(typed.km, MAX_KM);
  const isKmWrong = typed.km !== "" && km === undefined;
  const set = (name: keyof typeof typed) => (value: string) => setTyped((all) => ({ ...all, [name]: value }));
  const save = () => {
    setTried(true);
    if (litres === undefined || shillings === undefined || isKmWrong) return;
    model.report(undefined, "fuel", {
      ...{ vehicleId: vehicle.id, litres, amount: fromShillings(shillings), km: km ?? null },
      ...{ isFull, station: typed.station.trim(), photos },
    });
    onClose();
  };
  if (isTaking)
    return (
      <CrewPhotos
        {...{ state, model }}
        title={words.receipt}
        subject={{ jobId: null, kind: "other", room: "", itemId: null }}
        onSaved={(id) => setPhotos((before) => [...before, id])}
        onClose={() => setTaking(false)}
      />
    );
  return (
    <Sheet title={`${words.fuel}, ${vehicle.plate}`} onClose={onClose}>
      <TextField
        label={words.litres}
        value={typed.litres}
        error={isTried && litres === undefined ? words.litresWrong : undefined}
        onSave={set("litres")}
      />
      <TextField
        label={words.amount}
        value={typed.amount}
        isFigure
        error={isTried && shillings === undefined ? words.amountWrong : undefined}
        onSave={set("amount")}
      />
      <TextField
        label={words.km}
        value={typed.km}
        isFigure
        error={isTried && isKmWrong ? step.odometerWrong : undefined}
        onSave={set("km")}
      />
      <Choice
        label={words.full}
        value={isFull ? "yes" : "no"}
        options={[
          ["yes", words.yes],
          ["no", words.no],
        ]}
        onChoose={(chosen) => setFull(chosen === "yes")}
      />
      <TextField label={words.station} value={typed.station} maxLength={120} onSave={set("station")} />
      <button type="button" class={phone.secondary} onClick={() => setTaking(true)}>
        <Icon name="camera" /> {words.receipt}
        {photos.length > 0 && ` (${photos.length})`}
      </button>
      <button type="button" class={phone.primary} onClick={save}>
        {words.saveFuel}
      </button>
    </Sheet>
  );
}
