import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { assertReachInventory } from "../../inventories/server/reach";
import { inventoryPhotosContract } from "../contract";
import { movePhoto, removePhoto } from "./commands/change-photo";
import { receivePiece } from "./commands/receive-piece";
import { listPhotos, OFFICE_FILES, uploadStateOf } from "./queries";
import { assertSeesInventory } from "./reach";

const os = handlersOf(inventoryPhotosContract);
const acting = actOn(assertReachInventory);

export const inventoryPhotosHandlers = os.router({
  list: os.list.handler(async ({ input: { id, version }, context: { actor } }) => {
    await assertSeesInventory(db(), actor, id);
    return { photos: await listPhotos(db(), { inventoryId: id, version }) };
  }),
  upload: os.upload.handler(({ input: { params, query, body }, context: { actor, now } }) =>
    receivePiece(
      {
        ...{ actor, fromLink: false, files: OFFICE_FILES },
        reach: async (tx) => assertReachInventory(tx, actor, params.id),
      },
      { ...query, uploadId: params.uploadId, piece: body, now },
    ),
  ),
  uploaded: os.uploaded.handler(({ input, context: { actor } }) =>
    transaction(async (tx) => {
      const inventoryId = await assertReachInventory(tx, actor, input.id);
      return uploadStateOf(tx, { id: input.uploadId, inventoryId, fromLink: false });
    }),
  ),
  move: os.move.handler(({ input, context }) => answerDone(acting(context, input, movePhoto))),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removePhoto))),
});
