import { ActionIcon, Box, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, TextField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { Tabs } from "~/platform/ui/office/tabs";
import { weekdayOf, yearOf } from "../../domain";
import { MAX_HOLIDAY_NAME } from "../domain";
import { holidayNameRequired } from "../errors";
import { holidayList } from "../list";
import type { Route } from "./+types/holidays-page";

const WEEKDAYS = ["", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const holidays = () => client("publicHolidays");

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("year") ?? "";
  const found = await api(context, "publicHolidays").list(
    /^20\d\d$/.test(asked) ? { year: Number(asked) } : {},
  );
  return { ...wholeList(found.holidays), year: found.year, mayChange: found.mayChange };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Public holidays");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

/** Public holidays of a year; they use no days of leave. */
export default function HolidaysPage({ loaderData }: Route.ComponentProps) {
  const { year, mayChange } = loaderData;
  const [adding, setAdding] = useState(false);
  const { busy, act } = useAct();
  useLive(["public_holiday"]);
  const remove = async ({ id, day, name }: Listed) => {
    const isSure = await askToConfirm(`Leave on ${formatDate(day)} is recounted and uses that day again.`, {
      title: `Remove ${name}?`,
      confirm: "Remove",
      danger: true,
    });
    if (isSure) await act(id, () => holidays().remove({ id }), { said: `${name} was removed` });
  };
  const add = mayChange && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
      Add a holiday
    </Button>
  );
  return (
    <>
      <PageHead title="Public holidays" actions={add}>
        These days use no leave. Add Idd holidays once they are announced.
      </PageHead>
      <Box mb="md">
        <Tabs
          label="Years"
          tabs={[year - 1, year, year + 1].map((of) => ({
            name: String(of),
            to: `?year=${of}`,
            current: of === year,
          }))}
        />
      </Box>
      <DataTable
        list={holidayList}
        page={loaderData}
        columns={[
          ...COLUMNS,
          ...(mayChange
            ? [
                {
                  id: "actions",
                  head: "Actions",
                  actions: true,
                  cell: (row: Listed) => (
                    <ActionIcon
                      color="red"
                      size={44}
                      loading={busy === row.id}
                      data-corner=""
                      aria-label={`Remove ${row.name}`}
                      onClick={() => void remove(row)}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  ),
                },
              ]
            : []),
        ]}
        name={({ name }) => name}
        empty={{ title: "No holidays yet", none: `Nothing is entered for ${year}.`, action: add }}
      />
      {adding && <HolidayDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const COLUMNS: Column<Listed>[] = [
  { id: "name", head: "Holiday", lead: true, share: 40, cell: ({ name }) => name },
  { id: "day", head: "Day", phone: "figure", cell: ({ day }) => formatDate(day) },
  { id: "weekday", head: "Weekday", phone: "note", cell: ({ day }) => WEEKDAYS[weekdayOf(day)] },
];

function HolidayDialog({ onClose }: { onClose: () => void }) {
  const form = useWriteForm({
    start: { day: "", name: "" },
    send: (values) => holidays().add(values),
    after: onClose,
    said: (_, { name }) => `${name} was added`,
    to: (_, { day }) => `?year=${yearOf(day)}`,
  });
  return (
    <DialogForm of={form} title="Add a holiday" submit="Add" onClose={onClose}>
      <DateField of={form} name="day" label="Day" required="Please choose the day" />
      <TextField
        of={form}
        name="name"
        label="Name"
        required={holidayNameRequired.en}
        maxLength={MAX_HOLIDAY_NAME}
      />
    </DialogForm>
  );
}
