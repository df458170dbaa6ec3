import { Button, Text } from "@mantine/core";
import { IconHistory, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { END_LABELS, MAX_STOPS, STAIRS_LABELS, type Stop } from "~/features/inventory/access/domain";
import { formatPhone } from "~/platform/kernel/phone";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { onDemand } from "~/platform/ui/office/on-demand";
import { isFirstStop } from "../domain";
import type { OpenSurvey } from "./survey-actions";

const StopDialog = onDemand(() => import("./stop-dialog").then((part) => part.StopDialog));
const HistoryDialog = onDemand(() => import("./stop-history").then((part) => part.StopHistory));

const floorOf = (floor: number) =>
  floor === 0 ? "Ground floor" : floor < 0 ? `Basement ${-floor}` : `Floor ${floor}`;
const yesNo = (value: boolean | null, yes: string, no: string) => (value === null ? "" : value ? yes : no);

/** 'Floor 4, no lift, narrow stairs'. */
const wayOf = ({ floor, lift, stairs }: Stop) =>
  [
    floor === null ? "" : floorOf(floor),
    yesNo(lift, "lift", "no lift"),
    stairs === null ? "" : STAIRS_LABELS[stairs].toLowerCase(),
  ]
    .filter(Boolean)
    .join(", ");

const truckOf = ({ truckPayload }: Stop) =>
  truckPayload === null ? "" : truckPayload === 0 ? "No truck" : `Up to ${truckPayload / 1_000} t`;

function factsOf(stop: Stop): [label: string, value: string][] {
  const { carryMetres, gate, caretakerName, caretakerPhone, opensAt, closesAt, note } = stop;
  return [
    ["Floor", wayOf(stop)],
    ["From door to truck", carryMetres === null ? "" : `${carryMetres} m`],
    ["Truck at the door", truckOf(stop)],
    ["Gate", gate],
    ["Caretaker", [caretakerName, caretakerPhone && formatPhone(caretakerPhone)].filter(Boolean).join(", ")],
    ["Hours", opensAt || closesAt ? `${opensAt ?? "…"} to ${closesAt ?? "…"}` : ""],
    ["Clearance", yesNo(stop.clearance, "Needed", "Not needed")],
    ["Note", note],
  ];
}

interface SurveyStopsProps {
  survey: OpenSurvey;
  trucks: readonly { payload: number }[];
}

/** The places of a survey with their access. */
export function SurveyStops({ survey, trucks }: SurveyStopsProps) {
  const { id, state, stops } = survey;
  const [editing, setEditing] = useState<Stop | "new">();
  const [showsHistory, setHistory] = useState(false);
  const isOpen = state !== "reviewed";
  return (
    <>
      {stops.map((stop) => {
        const facts = factsOf(stop).filter(([, value]) => value !== "");
        const title = `${END_LABELS[stop.end]}${isFirstStop(stop.key) ? "" : ", further place"}`;
        return (
          <Card
            key={stop.key}
            title={title}
            {...(isOpen ? { onEdit: () => setEditing(stop), editLabel: `Edit: ${title}` } : {})}
          >
            {stop.place && (
              <Text inherit mb={12}>
                {stop.place}
              </Text>
            )}
            {facts.length === 0 ? (
              <p className="muted">Access not noted yet.</p>
            ) : (
              <Facts>
                {facts.map(([label, value]) => (
                  <Fact key={label} label={label}>
                    {value}
                  </Fact>
                ))}
              </Facts>
            )}
          </Card>
        );
      })}
      <p>
        {isOpen && stops.length < MAX_STOPS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => setEditing("new")}
            mr="sm"
          >
            Add a place
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconHistory size={18} />} onClick={() => setHistory(true)}>
          Earlier values
        </Button>
      </p>
      {editing && (
        <StopDialog
          surveyId={id}
          trucks={trucks}
          stop={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {showsHistory && <HistoryDialog surveyId={id} onClose={() => setHistory(false)} />}
    </>
  );
}
