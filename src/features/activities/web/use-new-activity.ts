import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import type { ActivityType } from "../domain";
import type { ActivityStaff } from "./activity-values";

interface NewActivityState {
  isOpening: boolean;
  open: () => void;
  /** Undefined while the form is closed. */
  form: { staff: ActivityStaff; type?: ActivityType; onClose: () => void } | undefined;
}

/** The form of a new activity. `?visit` in the address opens that of a site visit: other pages link to it. */
export function useNewActivity(mayAdd: boolean): NewActivityState {
  const { busy, act } = useAct();
  const [staff, setStaff] = useState<ActivityStaff>();
  const [query, setQuery] = useSearchParams();
  const isVisit = mayAdd && query.has("visit");
  const open = () => void act("new", async () => setStaff(await client("activities").staff()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for an address
  useEffect(() => {
    if (isVisit) open();
  }, [isVisit]);
  const onClose = () => {
    setStaff(undefined);
    if (!isVisit) return;
    const without = (before: URLSearchParams) => {
      before.delete("visit");
      return before;
    };
    setQuery(without, { replace: true, preventScrollReset: true });
  };
  return {
    ...{ isOpening: busy === "new", open },
    form: staff && { staff, onClose, ...(isVisit && { type: "site_visit" }) },
  };
}
