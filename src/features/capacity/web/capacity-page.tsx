import { ActionIcon, Stack } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { USUAL_BODIES, type VehicleClass } from "~/features/fleet/vehicles/domain";
import { addMonths } from "~/features/leave/entitlements/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { officeTitle } from "~/platform/ui/document";
import { useGo, useListAddress } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { MAX_DAYS } from "../domain/holds";
import type { Route } from "./+types/capacity-page";
import styles from "./capacity-page.module.css";
import { DayFigures } from "./day-figures";
import { HireChoice } from "./hire-choice";
import { HoldsCard, WaitsCard } from "./holds-card";
import { MonthGrid } from "./month-grid";

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const today = nairobiDate(now);
  const query = url.searchParams;
  const asked = query.get("date") ?? "";
  const named = query.get("month") ?? "";
  const month = isMonth(named) ? named : (isPlainDate(asked) ? asked : today).slice(0, 7);
  const from = `${month}-01`;
  const to = addDays(addMonths(from, 1), -1);
  const chosen =
    isPlainDate(asked) && asked >= from && asked <= to ? asked : today < from || today > to ? from : today;
  const hired = query.get("hire") ?? "";
  const hire = Object.hasOwn(USUAL_BODIES, hired) ? (hired as VehicleClass) : null;
  const capacity = api(context, "capacity");
  const [{ days, byCapacity }, { holds, waits }] = await Promise.all([
    capacity.days({ from, to, ...(hire ? { hire, hireOn: chosen } : {}) }),
    capacity.holds({ from: today, to: addDays(today, MAX_DAYS - 1) }),
  ]);
  return { month, days, byCapacity, holds, waits, today, chosen, hire };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Capacity");

/** A month of capacity, the holds, and the waiting list. */
export default function CapacityPage({ loaderData }: Route.ComponentProps) {
  const { month, days, byCapacity, holds, waits, today, chosen, hire } = loaderData;
  const address = useListAddress();
  const go = useGo();
  useLive(["day-hold", "day-wait", "quote", "move", "job", "vehicle"]);
  const step = (by: number) =>
    address({ month: addMonths(`${month}-01`, by).slice(0, 7), date: null, hire: null });
  const day = days.find(({ date }) => date === chosen);
  return (
    <>
      <PageHead title="Capacity">
        {byCapacity
          ? "Customers book by vehicles and people"
          : "Customers book by moves per day. Settings → Moves switches to vehicles and people"}
      </PageHead>
      <div className={styles.steps}>
        <ActionIcon component={Link} to={step(-1)} variant="default" size={44} aria-label="The month before">
          <IconChevronLeft size={20} />
        </ActionIcon>
        <h2 aria-live="polite">{monthYear(`${month}-01`)}</h2>
        <ActionIcon component={Link} to={step(1)} variant="default" size={44} aria-label="The next month">
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      <HireChoice date={chosen} hired={hire} onChoose={(hired) => go({ date: chosen, hire: hired })} />
      <Stack gap={16}>
        <MonthGrid
          days={days}
          byCapacity={byCapacity}
          today={today}
          chosen={chosen}
          addressOf={(date) => address({ date, hire: null })}
        />
        {day && <DayFigures day={day} byCapacity={byCapacity} />}
        <HoldsCard holds={holds} />
        <WaitsCard waits={waits} />
      </Stack>
    </>
  );
}
