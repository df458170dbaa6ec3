import { createHash } from "node:crypto";
import { and, asc, eq, isNull, ne, notExists } from "drizzle-orm";
import sharp from "sharp";
import type { Change } from "~/features/inventory/inventories/domain/edits";
import { startInventory } from "~/features/inventory/inventories/server/commands/start-inventory";
import { inventories } from "~/features/inventory/inventories/server/tables";
import { photoKey, thumbKey } from "~/features/inventory/media/server/queries";
import { inventoryPhotos } from "~/features/inventory/media/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { readSignedToken } from "~/platform/secrets/secrets";
import { storage } from "~/platform/storage/storage";
import { type LinkState, stamped } from "./domain/links";
import {
  editByLink,
  makeSurveyLink,
  noteOpened,
  reviewInventory,
  revokeSurveyLink,
  submitList,
} from "./server/commands";
import { getNewest, PURPOSE } from "./server/queries";

const HOUR = 3_600_000;
const PUBLIC = "http://127.0.0.1:3000";

/** One list in each state, with its age in hours. */
const LISTS: readonly (readonly [state: Exclude<LinkState, "expired">, hours: number])[] = [
  ["sent", 3],
  ["opened", 20],
  ["submitted", 5],
  ["submitted", 26],
  ["reviewed", 70],
  ["revoked", 90],
];

const GOODS: readonly (readonly [room: string, code: string, quantity: number])[] = [
  ["living_room", "sofa_set_7", 1],
  ["living_room", "tv_60", 1],
  ["living_room", "tv_stand", 1],
  ["living_room", "carton_book", 6],
  ["kitchen", "fridge_two_doors", 1],
  ["kitchen", "cooker", 1],
  ["kitchen", "carton_dishes", 5],
  ["bedroom", "bed_180", 1],
  ["bedroom", "wardrobe_2m", 1],
  ["bedroom", "clothes_bag", 4],
];

function picture(words: string, side: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="#E6E1D6"/><path d="M180 560V360q0-40 40-40h520q40 0 40 40v200M180 460h600" fill="#8B5E4A" stroke="#0F1B3D" stroke-width="10"/><text x="480" y="660" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#0F1B3D">${words}, demo photo</text></svg>`;
  return sharp(Buffer.from(svg)).resize(side, side, { fit: "inside" }).jpeg({ quality: 80 }).toBuffer();
}

interface DemoPhoto {
  inventoryId: string;
  room: string;
  itemId: string | null;
  words: string;
  at: Date;
}

async function seedPhoto(tx: Tx, { inventoryId, room, itemId, words, at }: DemoPhoto): Promise<void> {
  const id = newId();
  const bytes = await picture(words, 960);
  await storage().put(photoKey(id, "jpg"), bytes);
  await storage().put(thumbKey(id), await picture(words, 320));
  await tx.insert(inventoryPhotos).values({
    ...{ id, inventoryId, kind: "photo", room, itemId, key: photoKey(id, "jpg"), mediaType: "image/jpeg" },
    ...{ bytes: bytes.length, sentBytes: bytes.length, width: 960, height: 720 },
    sha256: createHash("sha256").update(bytes).digest("hex"),
    ...{ takenAt: at, uploadedAt: at, fromLink: true },
  });
}

/** Customers' lists in every state, of household quotes that are not decided yet and have no inventory. */
export async function seedSelfSurveys(tx: Tx, now: Date): Promise<void> {
  const open = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.status, "pending"),
        isNull(quotes.supersededAt),
        ne(quotes.serviceType, "commercial"),
        notExists(tx.select().from(inventories).where(eq(inventories.quoteNumber, quotes.number))),
      ),
    )
    .orderBy(asc(quotes.number))
    .limit(LISTS.length);
  for (const [nth, [state, hours]] of LISTS.entries()) {
    const quote = open[nth];
    if (quote) await seedList(tx, quote.id, state, new Date(now.getTime() - hours * HOUR));
  }
}

async function seedList(tx: Tx, quoteId: string, state: LinkState, now: Date): Promise<void> {
  const subject = { type: "quote" as const, id: trustedReach(tx, "inventory-subject", quoteId, "made") };
  const { id } = await startInventory(tx, system, { subject, origin: "office", now });
  const { link } = await makeSurveyLink(tx, system, { id, now, publicUrl: PUBLIC });
  if (state === "sent") return;
  const token = link.slice(link.lastIndexOf("/") + 1);
  await noteOpened(tx, readSignedToken(PURPOSE, token) ?? "", now);
  if (state === "revoked") return revokeSurveyLink(tx, system, { id, now, publicUrl: PUBLIC });
  const goods = state === "opened" ? GOODS.slice(0, 3) : GOODS;
  const edits = goods.map(([room, kindCode, quantity]) =>
    stamped({ kind: "set", itemId: newId(), room, kindCode, quantity } satisfies Change, now),
  );
  await editByLink(tx, { token, base: 1, device: "", edits, now });
  if (state === "opened") return;
  const [sofa, tv] = edits.map(({ itemId }) => itemId);
  for (const [room, words, itemId] of [
    ["living_room", "Living room", null],
    ["living_room", "Living room, window", null],
    ["living_room", "Sofa set", sofa],
    ["living_room", "Sofa set, scratch", sofa],
    ["living_room", "TV", tv],
    ["bedroom", "Bedroom", null],
  ] as const)
    await seedPhoto(tx, { inventoryId: id, room, itemId: itemId ?? null, words, at: now });
  await submitList(tx, { token, now });
  if (state !== "reviewed") return;
  const { version } = await getNewest(tx, id);
  await reviewInventory(tx, system, {
    id,
    version: version.version,
    rowVersion: version.rowVersion,
    now,
    publicUrl: PUBLIC,
  });
}
