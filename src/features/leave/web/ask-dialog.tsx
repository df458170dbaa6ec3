import { SimpleGrid, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { documentTooLarge } from "~/features/documents/errors";
import { type EmployeeChoice, EmployeePicker } from "~/features/staff/web/employee-picker";
import { client, type Output, problemOf } from "~/platform/http/client";
import { isPlainDate, type PlainDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { leaveContract } from "../contract";
import { CATEGORY_LABELS, LEAVE_CATEGORIES, MAX_REASON } from "../domain";
import { askedOf, type LeaveValues, startOf } from "./leave-values";
import { describeDays } from "./leave-words";

interface AskDialogProps {
  today: PlainDate;
  of?: { number: string; name: string } | "choose" | undefined;
  onClose: () => void;
}

const leave = () => client("leave");

/** Requests leave for the user or an employee, and shows the number of days while they type. */
export function AskDialog({ today, of, onClose }: AskDialogProps) {
  const [chosen, setChosen] = useState<EmployeeChoice | null>(null);
  const whose = of === "choose" ? chosen : of;
  const isOwn = of === undefined;
  const made = useRef<{ id: string; asked: string }>(undefined);
  const form = useWriteForm({
    start: startOf(today),
    send: async (values, { context }) => {
      const { file } = values;
      const asked = { ...askedOf(values), number: whose?.number ?? "" };
      const text = JSON.stringify(asked);
      // After a refused file the user selects another one; the request exists already.
      if (made.current?.asked !== text) {
        const { number: _, ...own } = asked;
        const { id } = await (isOwn ? leave().askOwn(own, { context }) : leave().ask(asked, { context }));
        made.current = { id, asked: text };
      }
      const { id } = made.current;
      if (file) await client("leaveNotes").add({ id, file }, { context: { key: `${context.key}-file` } });
      return { id };
    },
    place: (name) => (name === "type" || name === "kind" ? "category" : name),
    after: onClose,
    said: isOwn ? "Your request was sent" : "The request was entered",
  });
  const { values } = form;
  const counted = useCounted(values, isOwn ? undefined : whose?.number, isOwn || whose !== null);
  return (
    <DialogForm
      of={form}
      title={isOwn ? "Ask for leave" : `Enter leave${whose ? ` of ${whose.name}` : ""}`}
      submit={isOwn ? "Ask" : "Enter"}
      ready={isOwn || whose !== null}
      onClose={onClose}
    >
      {of === "choose" && <EmployeePicker label="Who" value={chosen} onChange={setChosen} required />}
      <SelectField
        of={form}
        name="category"
        label="Leave"
        data={LEAVE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
      />
      <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
        <DateField of={form} name="firstDay" label="First day" required="Please choose the first day" />
        <DateField
          of={form}
          name="lastDay"
          label="Last day"
          min={values.firstDay || undefined}
          required="Please choose the last day"
        />
        <CheckboxField of={form} name="firstHalf" label="First day from noon" />
        <CheckboxField of={form} name="lastHalf" label="Last day until noon" />
      </SimpleGrid>
      <Text inherit mih={24} c="dimmed" role="status">
        {counted}
      </Text>
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description="Visible to you and your approver."
        maxLength={MAX_REASON}
      />
      <FileField
        of={form}
        description="A sick note, for example. A PDF or picture of at most 10 MB, visible to you and your approver."
        most={MAX_DOCUMENT_BYTES}
        tooLarge={documentTooLarge.en}
      />
    </DialogForm>
  );
}

type Counted = Output<typeof leaveContract, "count">;

function useCounted(values: LeaveValues, number: string | undefined, ready: boolean): string {
  const [said, setSaid] = useState("");
  const { firstDay, lastDay } = values;
  const isAskable = ready && isPlainDate(firstDay) && isPlainDate(lastDay);
  const asked = isAskable ? JSON.stringify(countOf(values, number)) : "";
  useEffect(() => {
    if (asked === "") return setSaid("");
    let isLatest = true;
    const wait = setTimeout(async () => {
      const sentence = await leave()
        .count(JSON.parse(asked) as ReturnType<typeof countOf>)
        .then(sayCounted, (error) => problemOf(error).message);
      if (isLatest) setSaid(sentence);
    }, 250);
    return () => {
      isLatest = false;
      clearTimeout(wait);
    };
  }, [asked]);
  return said;
}

function countOf(values: LeaveValues, number: string | undefined) {
  const { reason: _, firstHalf, lastHalf, ...asked } = askedOf(values);
  return {
    ...asked,
    ...(number ? { number } : {}),
    firstHalf: String(firstHalf),
    lastHalf: String(lastHalf),
  };
}

function sayCounted({ days, years }: Counted): string {
  const left = years.flatMap(({ year, left }) =>
    left === null ? [] : [`${describeDays(left)} left in ${year}`],
  );
  return `Takes ${describeDays(days)}${left.length > 0 ? `: ${left.join(", ")}` : ""}.`;
}
