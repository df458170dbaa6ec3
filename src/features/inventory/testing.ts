import { aLead } from "~/features/crm/testing";
import { transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { importWritesOf, sheetOf } from "~/platform/testing/import-writes";
import type { SubjectType } from "./inventories/domain/inventories";
import { freezeVersion } from "./inventories/server/commands/freeze-version";
import { inventoriesHandlers } from "./inventories/server/handlers";
import { itemKindImportsHandlers } from "./kind-imports/server/handlers";
import { itemKindsHandlers } from "./kinds/server/handlers";

let made = 0;

const asInventories = (actor: Actor) => callAs(inventoriesHandlers, actor);

export type EditInput = Parameters<ReturnType<typeof asInventories>["edit"]>[0]["edits"][number];
type ChangeInput = EditInput extends infer One
  ? One extends EditInput
    ? Omit<One, "id" | "at">
    : never
  : never;

/** A change as an edit that a client made now. */
export const anEdit = (change: ChangeInput): EditInput =>
  ({ id: newId(), at: new Date().toISOString(), ...change }) as EditInput;

/** A living room, with a sofa, a television and cartons by default: 3 kinds of the shipped list. */
export const someEdits = (
  codes: readonly string[] = ["sofa_3_seats", "tv_60", "carton_book"],
): EditInput[] => [
  anEdit({ kind: "room", key: "living", roomKind: "living_room", label: "Living room" }),
  ...codes.map((kindCode) => anEdit({ kind: "set", itemId: newId(), room: "living", kindCode })),
];

/** The inventory of a subject, by default of a new lead, with some lines. */
export async function anInventory(
  actor: Actor,
  subject?: { type: SubjectType; id: string },
  edits: EditInput[] = someEdits(),
) {
  const of = subject ?? { type: "lead" as const, id: (await aLead(actor)).id };
  const { id } = await asInventories(actor).start(of);
  if (edits.length > 0) await asInventories(actor).edit({ id, base: 1, edits });
  return { ...(await asInventories(actor).get({ id })), subject: of };
}

/** Freezes the newest version, as an approved quote does. */
export const freezeNewest = (actor: Actor, { versionId }: { versionId: string }, reference = "QT-2026-001") =>
  transaction((tx) => freezeVersion(tx, actor, { versionId, for: "quote", reference, now: new Date() }));

const asOffice = (actor: Actor) => callAs(itemKindsHandlers, actor);

export const aKindForm = () => {
  made += 1;
  return {
    nameEn: `Posho mill ${process.pid} ${made}`,
    nameSw: `Mashine ya kusaga ${process.pid} ${made}`,
    words: ["posho mill"],
    rooms: ["outside" as const],
    volume: 0.9,
    weight: 120,
    minutes: 20,
  };
};

export async function aKind(actor: Actor) {
  const { id } = await asOffice(actor).add(aKindForm());
  return asOffice(actor).get({ id });
}

export const aKindSheet = (head: string, ...lines: string[]) => sheetOf("items.csv", head, lines);

/** Publishes what waits to be published. */
export async function publishAll(actor: Actor) {
  const { version, changedAt } = await asOffice(actor).draft();
  return asOffice(actor).publish({ basedOn: version, changedAt });
}

/** An inventory with these words in each of its texts; its first version is frozen and followed by a second one. */
export async function aPersonalInventory(
  actor: Actor,
  subject: { type: SubjectType; id: string },
  words: string,
) {
  const itemId = newId();
  const made = await anInventory(actor, subject, [
    anEdit({ kind: "room", key: "1", roomKind: "bedroom", label: `Room of ${words}` }),
    anEdit({
      kind: "set",
      itemId,
      room: "1",
      name: `Piano of ${words}`,
      note: words,
      declaredValue: 900_000,
    }),
    ...someEdits(),
  ]);
  await asInventories(actor).describe({ id: made.id, bedrooms: 2, note: `${words} is in from five` });
  await freezeNewest(actor, made);
  const edits = [anEdit({ kind: "remove", itemId })];
  await asInventories(actor).edit({ id: made.id, base: 1, device: `Phone of ${words}`, edits });
  return made;
}

const importWrites = importWritesOf(
  "itemKindImports",
  (actor: Actor) => callAs(itemKindImportsHandlers, actor),
  {
    aFile: () => {
      made += 1;
      return aKindSheet(
        "Name,Kiswahili,Room,Volume",
        `Tent ${process.pid} ${made},Hema,Outside and store,0.4`,
      );
    },
    mapping: ["nameEn", null, "rooms", "volume"],
    isUndone: false,
  },
);

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  "itemKinds.add": async () => () => aKind(admin()),
  "itemKinds.edit": async () => {
    const kind = await aKind(admin());
    return () => asOffice(admin()).edit({ ...kind, weight: 125 });
  },
  "itemKinds.retire": async () => {
    const { id } = await aKind(admin());
    return () => asOffice(admin()).retire({ id });
  },
  "itemKinds.putBack": async () => {
    const { id } = await aKind(admin());
    await asOffice(admin()).retire({ id });
    return () => asOffice(admin()).putBack({ id });
  },
  "itemKinds.publish": async () => {
    await aKind(admin());
    return () => publishAll(admin());
  },
  "itemKinds.restore": async () => {
    await aKind(admin());
    return async () => asOffice(admin()).restore({ version: (await asOffice(admin()).draft()).version });
  },
  "inventories.start": async () => {
    const { id } = await aLead(admin());
    return () => asInventories(admin()).start({ type: "lead", id });
  },
  "inventories.edit": async () => {
    const { id, version } = await anInventory(admin());
    return () => asInventories(admin()).edit({ id, base: version, edits: someEdits() });
  },
  "inventories.describe": async () => {
    const { id } = await anInventory(admin());
    return () => asInventories(admin()).describe({ id, bedrooms: 3, note: "Ring the caretaker first" });
  },
  "inventories.remove": async () => {
    const { id } = await anInventory(admin());
    return () => asInventories(admin()).remove({ id });
  },
  ...importWrites(admin),
});
