import { Text } from "@mantine/core";
import type { Output } from "~/platform/http/client";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { staffContract } from "../contract";
import { wordsOf } from "../domain";

type EmployeeRecord = Output<typeof staffContract, "get">;

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Workplace and schedule; empty without permission. */
export function SchedulePanel({ record }: { record: EmployeeRecord }) {
  const { scheduleInfo: schedule, employmentInfo: work } = record;
  if (!schedule) return null;
  const days = schedule.workingDays.map((day) => DAYS[day - 1]).join(", ");
  return (
    <Card title="Schedule">
      <Facts width={140}>
        <Fact label="Shift">{wordsOf(schedule.shiftType)}</Fact>
        <Fact label="Working days">
          {days || (
            <Text span inherit c="dimmed" fw={400}>
              Not set
            </Text>
          )}
        </Fact>
        <Fact label="Hours">
          {schedule.startTime} to {schedule.endTime}
        </Fact>
        <Fact label="Break">{schedule.breakDuration} minutes</Fact>
        <Fact label="Hours a week">{schedule.weeklyHours}</Fact>
        <Fact label="Overtime">{schedule.overtimeRate} times</Fact>
        {schedule.flexibleSchedule && <Fact label="Flexible">Yes</Fact>}
        <Fact label="Place">
          {work.workLocation || (
            <Text span inherit c="dimmed" fw={400}>
              Not specified
            </Text>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
