import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { MAX_REASON, type PersonRole } from "~/features/jobs/domain";
import { client, problemOf } from "~/platform/http/client";
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import { longDay } from "~/platform/kernel/day-labels";
import { newId } from "~/platform/kernel/ids";
import { notify, notifyRefusal } from "~/platform/ui/office/notify";
import type { BoardJob } from "../contract";
import { dayOfJob, roleFor, type Span } from "../domain/board";
import type { Answer, Target } from "../domain/fits";
import { type Carried, useBoardStore } from "./board-store";

type Undo = Awaited<ReturnType<ReturnType<typeof jobs>["place"]>>["undo"];
const jobs = () => client("jobs");

export interface Placing {
  job: BoardJob;
  /** New times; the present ones if left out. */
  at?: Span | undefined;
  target?: Target | undefined;
  takeOff?: string | undefined;
}

export interface Asked extends Placing {
  problems: readonly string[];
}

export const nameOfTarget = ({ vehicle, person }: Target): string => vehicle?.plate ?? person?.name ?? "";
export const nameOfJob = ({ customer, number }: BoardJob): string => customer || number;

/** Sends placements, and takes the last ones back. `asked` waits for a reason. */
export function usePlacements() {
  const store = useBoardStore();
  const { revalidate } = useRevalidator();
  const undos = useRef<{ id: string; rowVersion: number; undo: Undo }[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState("");

  async function send(placing: Placing, reason = ""): Promise<void> {
    const message = await ask(placing, reason);
    await revalidate();
    setSaid(message);
    notify({ message, undo: takeBack });
  }

  /** One call; returns what it did, in words. */
  async function ask({ job, at, target, takeOff }: Placing, reason: string): Promise<string> {
    const { vehicle, person } = target ?? {};
    const old = job.assigned.find(({ id }) => id === takeOff);
    const role = old && old.role !== "vehicle" ? (old.role as PersonRole) : undefined;
    const isMoved = at && !isAt(job, at);
    const answer = await jobs().place(
      {
        ...{ id: job.id, rowVersion: job.rowVersion, reason },
        ...(isMoved ? at : {}),
        ...(takeOff ? { takeOff } : {}),
        ...(vehicle ? { vehicleId: vehicle.id } : {}),
        ...(person ? { personId: person.id, role: role ?? roleFor(job, person.role) } : {}),
      },
      { context: { key: newId() } },
    );
    undos.current.push({ id: job.id, ...answer });
    const where = target ? `to ${nameOfTarget(target)}` : takeOff && !target ? "to Unassigned" : "";
    const when = isMoved ? whenOf(job, at) : "";
    return `${nameOfJob(job)} moved ${[where, when].filter(Boolean).join(", ")}`.trim();
  }

  /** A vehicle and its crew, one after another; stops at the first refusal. */
  async function placeAll(placings: readonly Placing[]): Promise<void> {
    let { rowVersion } = placings[0]?.job ?? { rowVersion: 0 };
    try {
      for (const placing of placings) {
        await ask({ ...placing, job: { ...placing.job, rowVersion } }, "");
        rowVersion = undos.current.at(-1)?.rowVersion ?? rowVersion;
      }
      const [first] = placings;
      const names = placings.flatMap(({ target }) => (target ? nameOfTarget(target) : []));
      if (first) notify(`${nameOfJob(first.job)}: ${names.join(", ")} assigned`);
    } catch (error) {
      refuse(problemOf(error).message);
    }
    await revalidate();
  }

  /** Sends it; a refusal is a sentence, and the block returns. */
  async function place(placing: Placing, reason = ""): Promise<void> {
    const { carried } = store.get();
    if (carried) store.carry({ ...carried, isPending: true });
    try {
      await send(placing, reason);
    } catch (error) {
      refuse(problemOf(error).message);
      await revalidate();
    } finally {
      store.drop();
    }
  }

  const refuse = (sentence: string) => {
    setSaid(sentence);
    notifyRefusal(sentence);
  };

  /** Takes the last placement back, with the version that it made. */
  async function takeBack(): Promise<void> {
    const last = undos.current.pop();
    if (!last) return;
    await jobs().place(
      { id: last.id, rowVersion: last.rowVersion, ...last.undo, reason: "" },
      { context: { key: newId() } },
    );
    await revalidate();
  }

  async function undo(): Promise<void> {
    if (undos.current.length === 0) return setSaid("Nothing to undo");
    try {
      await takeBack();
      setSaid("Undone");
      notify("Undone");
    } catch (error) {
      refuse(problemOf(error).message);
      await revalidate();
    }
  }

  /** Places it where the answer says, or asks for the reason that it needs. */
  function propose(placing: Placing, answer: Answer): void {
    const { hard, soft } = answer.problems;
    if (answer.lands) void place({ ...placing, at: answer.lands });
    else if (hard.length > 0 || soft.length === 0) refuse(answer.cause);
    else setAsked({ ...placing, problems: soft });
  }

  /** Ends a drag: at its green time, with Alt at the wanted one, or back where it was. */
  async function land(carried: Carried, answer: Answer | undefined): Promise<void> {
    const { job, lane, from, takeOff, at, overrides } = carried;
    if (lane === undefined) return store.drop();
    if (lane === null) return from && takeOff ? place({ job, takeOff }) : store.drop();
    const target = lane === from ? undefined : store.target(lane);
    const placing = target ? { job, target, takeOff } : { job };
    // A resized block has no other place than the one it was given.
    const lands = carried.mode === "move" || answer?.kind === "fits" ? answer?.lands : undefined;
    if (lands && !overrides)
      return target || !isAt(job, lands) ? place({ ...placing, at: lands }) : store.drop();
    const { hard, soft } = answer?.problems ?? { hard: [], soft: [] };
    if (answer && (!overrides || hard.length > 0 || answer.label === "hired")) {
      store.drop();
      return refuse(
        hard.length > 0 || answer.label === "hired"
          ? answer.cause
          : `${answer.cause} Hold Alt while you drop to give a reason.`,
      );
    }
    if (soft.length === 0) return place({ ...placing, at });
    store.drop();
    setAsked({ ...placing, at, problems: soft });
  }

  return {
    ...{ asked, said, place, placeAll, propose, undo, land },
    ...{ ask: setAsked, say: setSaid },
    /** For the dialog of reasons, which shows a refusal itself. */
    confirm: (reason: string) => (asked ? send(asked, reason) : Promise.resolve()),
    close: () => setAsked(undefined),
    maxReason: MAX_REASON,
  };
}
/** The day too, if it is another one. */
function whenOf(job: BoardJob, { startsAt, endsAt }: Span): string {
  const times = `${formatTime(startsAt)} to ${formatTime(endsAt)}`;
  const day = nairobiDate(startsAt);
  return day === dayOfJob(job) ? times : `to ${longDay(day)}, ${times}`;
}

const isAt = (job: BoardJob, { startsAt, endsAt }: Span) =>
  startsAt.getTime() === job.startsAt?.getTime() && endsAt.getTime() === job.endsAt?.getTime();

export type Placements = ReturnType<typeof usePlacements>;
