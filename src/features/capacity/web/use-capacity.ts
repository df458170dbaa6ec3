import { useEffect, useState } from "react";
import { client, type Output } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { capacityContract } from "../contract";

export type Capacity = Output<typeof capacityContract, "days">;
export type OnHold = Output<typeof capacityContract, "holds">;

/** Reads again whenever `loaded` is new: after each write of the board. */
function useLoaded<T>(read: () => Promise<T>, key: string, loaded: object): T | undefined {
  const [found, setFound] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `read` asks
  useEffect(() => {
    let isCurrent = true;
    read().then(
      (value) => isCurrent && setFound(value),
      (error: unknown) => isCurrent && notifyProblem(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, loaded]);
  return found;
}

interface Period {
  from: PlainDate;
  to: PlainDate;
}

export const useCapacity = ({ from, to }: Period, loaded: object): Capacity | undefined =>
  useLoaded(() => client("capacity").days({ from, to }), `${from} ${to}`, loaded);

export const useHolds = ({ from, to }: Period, loaded: object): OnHold | undefined =>
  useLoaded(() => client("capacity").holds({ from, to }), `${from} ${to}`, loaded);
