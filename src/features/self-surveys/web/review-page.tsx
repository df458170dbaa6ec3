import { ActionIcon, Alert, Button, SegmentedControl, TextInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Change } from "~/features/inventory/inventories/domain/edits";
import { searchOf } from "~/features/inventory/kinds/domain/search";
import { PhotoStrip } from "~/features/inventory/media/web/photos-panel";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { isCarton, less, linesIn, offeredIn, tap } from "../domain/lists";
import type { Route } from "./+types/review-page";
import { ReviewMedia } from "./review-media";
import styles from "./review-page.module.css";
import { SurveyLinkBadge } from "./survey-link-badge";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const [inventory, survey, { photos }] = await Promise.all([
    api(context, "inventories").get({ id }),
    api(context, "surveyLinks").get({ id }),
    api(context, "inventoryPhotos").list({ id }),
  ]);
  const { kinds } = await api(context, "itemKinds").catalogue({ version: inventory.kindVersion });
  return { inventory, survey, photos, kinds: kinds.filter(({ active }) => active) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.survey.contact.name || "List"} · Review`);

type Data = Route.ComponentProps["loaderData"];

/** A customer's list beside its photos: a tap adds to the room of the photo, and the reviewer confirms it. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  useLive(["inventory", "inventory-photo", "self-survey"]);
  const { inventory, survey, photos } = loaderData;
  const { rooms } = inventory.content;
  const [chosen, setChosen] = useState(rooms[0]?.key ?? "");
  const { busy, act } = useAct();
  const room = rooms.find(({ key }) => key === chosen) ?? rooms[0];
  const { id, version, rowVersion, totals } = inventory;
  const [subject] = inventory.subjects;
  const confirm = () =>
    act("review", () => client("surveyLinks").review({ id, version, rowVersion }), {
      said: "The list is confirmed",
    });
  return (
    <>
      <PageHead
        title={survey.contact.name || "List of goods"}
        {...(subject ? { above: { to: pageOf(subject), label: subject.number || subject.name } } : {})}
        mark={survey.link && <SurveyLinkBadge state={survey.link.state} />}
        actions={
          <Button loading={busy === "review"} disabled={!survey.needsReview} onClick={() => void confirm()}>
            Confirm the list
          </Button>
        }
      >
        {formatNumber(totals.litres / 1000, 1)} m³, {totals.pieces} pieces, {totals.cartons} cartons
      </PageHead>
      <ReviewState {...loaderData} />
      <div className={styles.rooms}>
        <SegmentedControl
          aria-label="Room"
          value={room?.key ?? ""}
          onChange={setChosen}
          data={rooms.map(({ key, label }) => ({
            value: key,
            label: `${label} ${linesIn(inventory.content, key).reduce((sum, { quantity }) => sum + quantity, 0)}`,
          }))}
        />
      </div>
      {room && (
        <div className={styles.halves}>
          <ReviewMedia
            inventoryId={id}
            room={room}
            content={inventory.content}
            mayEdit={inventory.mayEdit}
            photos={photos.filter((photo) => photo.room === room.key)}
          />
          <RoomLines {...loaderData} room={room} />
        </div>
      )}
    </>
  );
}

const PAGES = {
  quote: (number: string) => `/quote-management/${number}`,
  lead: (number: string) => `/crm/leads/${number}`,
  inquiry: (_: string, id: string) => `/inquiries/${id}`,
  service: () => "/moves/list",
};
const pageOf = ({ type, number, id }: Data["inventory"]["subjects"][number]) => PAGES[type](number, id);

function ReviewState({ inventory, survey }: Data) {
  const { unsized, uncertain } = inventory.totals;
  return (
    <>
      {survey.review && (
        <Alert color="green" mb="md">
          Reviewed by {survey.review.by} on {formatDate(survey.review.at)}. The list may become binding.
        </Alert>
      )}
      {survey.needsReview && (
        <Alert color="blue" mb="md">
          Compare each room with its photos, add missing items, then confirm. Only a confirmed list may become
          binding.
        </Alert>
      )}
      {unsized + uncertain > 0 && (
        <Alert color="yellow" mb="md">
          {unsized > 0 && `${unsized} without a size. `}
          {uncertain > 0 && `${uncertain} not certain to go. `}A binding price needs both to be settled.
        </Alert>
      )}
    </>
  );
}

function RoomLines({
  inventory,
  kinds,
  photos,
  room,
}: Data & { room: Data["inventory"]["content"]["rooms"][number] }) {
  const { id, version, content, mayEdit } = inventory;
  const { act } = useAct();
  const [typed, setTyped] = useState("");
  const search = useMemo(() => searchOf(kinds), [kinds]);
  const found = typed.trim()
    ? search.find(typed, 12)
    : [...offeredIn(kinds, content, room), ...kinds.filter(isCarton)];
  const apply = (change: Change | undefined) => {
    if (!change) return;
    const edit = { id: newId(), at: new Date().toISOString(), ...change };
    void act("edit", () => client("inventories").edit({ id, base: version, edits: [edit] }));
  };
  return (
    <section aria-label={`Items in ${room.label}`}>
      <ul className={styles.lines}>
        {linesIn(content, room.key).map((line) => (
          <li key={line.itemId} data-stays={line.going === "no" ? "" : undefined}>
            <span>
              {line.name}
              {line.going !== "yes" && <em>{line.going === "no" ? "not going" : "perhaps"}</em>}
              {line.note && <small>{line.note}</small>}
              <PhotoStrip
                inventoryId={id}
                {...{ content, mayEdit }}
                photos={photos.filter(({ itemId }) => itemId === line.itemId)}
                size="small"
              />
            </span>
            <span>
              {line.volume === null ? "No size" : `${formatNumber(line.volume * line.quantity, 2)} m³`}
            </span>
            <span className={styles.count}>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`One ${line.name} less`}
                disabled={!mayEdit}
                onClick={() => apply(less(line))}
              >
                <IconMinus size={16} />
              </ActionIcon>
              <b>{line.quantity}</b>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`One ${line.name} more`}
                disabled={!mayEdit}
                onClick={() => apply({ kind: "count", itemId: line.itemId, by: 1 })}
              >
                <IconPlus size={16} />
              </ActionIcon>
            </span>
          </li>
        ))}
        {linesIn(content, room.key).length === 0 && <li className="muted">Nothing listed in this room.</li>}
      </ul>
      {mayEdit && (
        <>
          <TextInput
            type="search"
            label="Add an item"
            placeholder="kochi, TV, cartons"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={styles.tiles}>
            {found.map((kind) => (
              <Button
                key={kind.code}
                variant="default"
                size="sm"
                onClick={() => apply(tap(content, room.key, kind.code, 1))}
              >
                {kind.nameEn}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
