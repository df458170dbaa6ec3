import "@mantine/core/styles/CheckboxIndicator.css";
import "@mantine/core/styles/RadioIndicator.css";
import { Button, Checkbox, Drawer, Radio, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import type { Board, BoardJob, VehicleLane } from "../contract";
import { needsTruck, peopleShort, type Side, type Span, usualSpan } from "../domain/board";
import { type Choice, crewWith, rankPeople, rankVehicles } from "../domain/fits";
import styles from "./assign-sheet.module.css";
import { cubicMetres } from "./job-marks";
import { spanLabel } from "./use-drag";
import { nameOfJob, nameOfTarget, type Placements } from "./use-placements";

interface AssignSheetProps {
  board: Board;
  job: BoardJob;
  day: PlainDate;
  side: Side;
  isPhone: boolean;
  placements: Placements;
  onClose: () => void;
}

/** Vehicles or people for a job, those that fit first. */
export function AssignSheet({ board, job, day, side, isPhone, placements, onClose }: AssignSheetProps) {
  const [of, setOf] = useState<Side>(side === "people" || !needsTruck(job.kind) ? "people" : "vehicles");
  const at = usualSpan(job, day);
  const goods = cubicMetres(job.needs.litres);
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "auto" : 420}
      title={`Assign ${nameOfJob(job)}`}
      classNames={{ content: styles.sheet ?? "", title: styles.title ?? "" }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <p className={styles.lead}>{[spanLabel(at), goods, job.from].filter(Boolean).join(", ")}</p>
      <SegmentedControl
        fullWidth
        my={12}
        value={of}
        onChange={(value) => setOf(value === "people" ? "people" : "vehicles")}
        data={[
          { value: "vehicles", label: "Truck" },
          { value: "people", label: "Crew" },
        ]}
        aria-label="What to assign"
      />
      {of === "vehicles" ? (
        <Trucks {...{ board, job, at, placements, onClose }} />
      ) : (
        <Crew {...{ board, job, at, placements, onClose }} />
      )}
    </Drawer>
  );
}

interface PartProps extends Pick<AssignSheetProps, "board" | "job" | "placements" | "onClose"> {
  at: Span;
}
type Truck = Choice & { target: { vehicle: VehicleLane } };

const isUsable = ({ answer }: Choice) => answer.lands !== undefined;

function Trucks({ board, job, at, placements, onClose }: PartProps) {
  const [all] = useState(() => rankVehicles(board, job, at) as Truck[]);
  const good = all.filter(isUsable);
  const [chosen, setChosen] = useState((good[0] ?? all[0])?.target.vehicle.id ?? "");
  const [showsAll, setShowsAll] = useState(good.length === 0);
  const choice = all.find(({ target }) => target.vehicle.id === chosen);
  if (!choice) return <p className={styles.lead}>No vehicle to assign. Add one under Fleet.</p>;
  const { vehicle } = choice.target;
  const lands = choice.answer.lands ?? at;
  const crew = isUsable(choice) ? crewWith(board, vehicle.id, job, lands) : [];
  const isHard = choice.answer.problems.hard.length > 0;
  const assign = () => {
    onClose();
    const old = job.assigned.find(({ vehicleId }) => vehicleId);
    const placing = { job, target: choice.target, at: lands, takeOff: old?.id };
    if (!isUsable(choice)) return placements.ask({ ...placing, problems: choice.answer.problems.soft });
    void placements.placeAll([placing, ...crew.map((person) => ({ job, target: { person } }))]);
  };
  return (
    <>
      <Radio.Group value={chosen} onChange={setChosen} aria-label="Truck">
        {all
          .filter((one) => showsAll || isUsable(one))
          .map(({ target, answer }) => (
            <Radio.Card key={target.vehicle.id} value={target.vehicle.id} className={styles.option ?? ""}>
              <Radio.Indicator />
              <span>
                <b>
                  {target.vehicle.plate}
                  {target.vehicle.name && `, ${target.vehicle.name}`}
                </b>
                <small data-kind={answer.kind}>{answer.cause || "Free at this time"}</small>
              </span>
              <em>
                {job.needs.litres !== null && `${formatNumber(Math.round(job.needs.litres / 1000))} of `}
                {target.vehicle.volume > 0 ? `${formatNumber(target.vehicle.volume)} m³` : ""}
              </em>
            </Radio.Card>
          ))}
      </Radio.Group>
      {good.length < all.length && !showsAll && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          Show {all.length - good.length} that do not fit
        </Button>
      )}
      {crew.length > 0 && (
        <p className={styles.lead}>With its crew: {crew.map(({ name }) => name).join(", ")}</p>
      )}
      <Button
        fullWidth
        size="lg"
        className={styles.go ?? ""}
        disabled={isHard}
        onClick={assign}
        data-autofocus
      >
        Assign {vehicle.plate}
        {!isUsable(choice) && !isHard && " anyway"}
      </Button>
    </>
  );
}

const idOf = ({ target }: Choice) => target.person?.id ?? "";

function Crew({ board, job, at, placements, onClose }: PartProps) {
  const [all] = useState(() => rankPeople(board, job, at));
  const good = all.filter(isUsable);
  const short = peopleShort(job);
  const [chosen, setChosen] = useState(() => good.slice(0, short).map(idOf));
  const [showsAll, setShowsAll] = useState(good.length === 0);
  const shown = all.filter((one) => showsAll || isUsable(one));
  const assign = () => {
    const picked = all.filter((one) => chosen.includes(idOf(one)));
    const [odd] = picked.filter((one) => one.answer.problems.soft.length > 0);
    onClose();
    if (odd) return placements.ask({ job, target: odd.target, problems: odd.answer.problems.soft });
    void placements.placeAll(picked.map(({ target }) => ({ job, target })));
  };
  return (
    <>
      <p className={styles.lead}>{short > 0 ? `${short} more needed` : "Enough people are assigned"}</p>
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Crew">
        {shown.map((one) => (
          <Checkbox.Card
            key={idOf(one)}
            value={idOf(one)}
            className={styles.option ?? ""}
            disabled={one.answer.problems.hard.length > 0}
          >
            <Checkbox.Indicator />
            <span>
              <b>{nameOfTarget(one.target)}</b>
              <small data-kind={one.answer.kind}>
                {one.answer.cause || one.target.person?.role.replaceAll("_", " ")}
              </small>
            </span>
          </Checkbox.Card>
        ))}
      </Checkbox.Group>
      {!showsAll && good.length < all.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          Show {all.length - good.length} that do not fit
        </Button>
      )}
      <Button fullWidth size="lg" className={styles.go ?? ""} disabled={chosen.length === 0} onClick={assign}>
        {chosen.length === 1 ? "Assign 1 person" : `Assign ${chosen.length} people`}
      </Button>
    </>
  );
}
