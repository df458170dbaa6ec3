import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { importWritesOf, sheetOf } from "~/platform/testing/import-writes";
import { itemKindImportsHandlers } from "./kind-imports/server/handlers";
import { itemKindsHandlers } from "./kinds/server/handlers";

let made = 0;

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
  ...importWrites(admin),
});
