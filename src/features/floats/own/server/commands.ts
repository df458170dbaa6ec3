import { purchaseReferenceUnknown } from "~/features/purchases/errors";
import { insertFile, removePurchaseFiles } from "~/features/purchases/server/commands/attach-file";
import { enterPurchase } from "~/features/purchases/server/commands/enter-purchase";
import { db, type Reader, type Tx, transaction } from "~/platform/db/database";
import { type Actor, assertCan, personIdOf } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { encodePhoto } from "~/platform/pictures/encode-photo";
import { putFile, type SavedFile } from "~/platform/storage/save-file";
import { storage } from "~/platform/storage/storage";
import { BOOKED, type ExpenseKind, type OwnFunds } from "../domain";
import { expenseOfOther, expensePhotoNotReadable, expenseProofRequired } from "../errors";
import { findSpender, isOwnMove } from "./queries";

/** Pixels of a photo's longest side: a receipt is legible. */
const SIDE = 2000;

interface SentExpense {
  id: string;
  kind: ExpenseKind;
  amount: number;
  funds: OwnFunds;
  shop: string;
  note: string;
  moveId: string | null;
  vehicleId: string | null;
  file?: File | undefined;
}

/** True if this expense was taken before. CONFLICT if its id belongs to another person's. */
async function isTaken(reader: Reader, id: string, personId: string): Promise<boolean> {
  const before = await findSpender(reader, id);
  if (before && before.spentBy !== personId) throw expenseOfOther();
  return before !== undefined;
}

/** Saves an own expense with the photo of its receipt. A repeated request counts once. */
export async function sendExpense(context: RequestContext, sent: SentExpense): Promise<{ id: string }> {
  const { actor, now } = context;
  assertCan(actor, "use_crew_app");
  const answer = { id: sent.id };
  if (await isTaken(db(), sent.id, personIdOf(actor))) return answer;
  if (!sent.file && !sent.note) throw expenseProofRequired.at("file");
  const saved = sent.file && (await putReceipt(sent.file));
  const unused = () => (saved ? storage().remove(saved.key) : Promise.resolve());
  try {
    const isNew = await transaction((tx) => writeExpense(tx, actor, { ...sent, now }, saved));
    if (!isNew) await unused();
    return answer;
  } catch (error) {
    // The first error is the one to show; the cleaner removes what stays.
    await unused().catch(() => undefined);
    throw error;
  }
}

async function putReceipt(file: File): Promise<SavedFile> {
  const read = await encodePhoto(Buffer.from(await file.arrayBuffer()), SIDE);
  if (!read) throw expensePhotoNotReadable.at("file");
  const photo = { name: "receipt.jpg", mediaType: "image/jpeg", bytes: read.jpeg } as const;
  return putFile(removePurchaseFiles, "purchases", photo);
}

/** Enters an expense for approval. Returns false for one that was taken before. */
export async function writeExpense(
  tx: Tx,
  actor: Actor,
  { now, ...sent }: SentExpense & { now: Date },
  saved?: SavedFile,
): Promise<boolean> {
  const personId = personIdOf(actor);
  const { id, kind, amount, funds, shop, note, moveId, vehicleId } = sent;
  if (await isTaken(tx, id, personId)) return false;
  if (moveId && !(await isOwnMove(tx, personId, moveId))) throw purchaseReferenceUnknown.at("moveId");
  const { accountCode, vatCode, label } = BOOKED[kind];
  const day = nairobiDate(now);
  await enterPurchase(tx, actor, {
    ...{ id, supplierId: null, payee: shop || label, withholding: "none", billNumber: "" },
    ...{ day, dueDate: null, funds, spentBy: personId, note },
    ...{ proof: "missing", proofNumber: "", proofReason: "" },
    lines: [{ accountCode, what: label, amount, vatCode, moveId, vehicleId }],
    now,
  });
  if (saved) await insertFile(tx, actor, { id: trustedReach(tx, "purchase", id, "made"), file: saved, now });
  return true;
}
