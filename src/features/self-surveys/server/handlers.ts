import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { assertReachInventory, inventoriesInReach } from "~/features/inventory/inventories/server/reach";
import { getVersion } from "~/features/inventory/kinds/server/queries";
import { removePhoto } from "~/features/inventory/media/server/commands/change-photo";
import { receivePiece } from "~/features/inventory/media/server/commands/receive-piece";
import { listPhotos, uploadStateOf } from "~/features/inventory/media/server/queries";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { db, transaction } from "~/platform/db/database";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { AppError } from "~/platform/kernel/errors";
import { surveyLinksContract } from "../contract";
import { isUsable, linkStateOf } from "../domain/links";
import { surveyLinkUnknown } from "../errors";
import {
  customer,
  editByLink,
  makeSurveyLink,
  noteOpened,
  reachByLink,
  reviewInventory,
  revokeSurveyLink,
  sendLink,
  submitList,
  surveyAddress,
} from "./commands";
import {
  contentOf,
  findChange,
  findLink,
  getLink,
  getListPrices,
  getNewest,
  getOwner,
  isListReviewed,
  listSubmitted,
} from "./queries";

const os = handlersOf(surveyLinksContract);
const acting = actOn(assertReachInventory);
const done = { done: true as const };
const filesOf = (token: string) => `/s/${token}/photos`;

/** Taps and pieces are frequent, so each link has its own limit. Unknown links count for their sender's address. */
const USES = { name: "survey-link-uses", limit: 1_200, windowSeconds: 60 };

async function useLink(context: RequestContext, token: string) {
  const { now } = context;
  try {
    const link = await getLink(db(), token, now);
    await throttle(USES, link.id, now);
    return link;
  } catch (error) {
    if (error instanceof AppError && error.reason === surveyLinkUnknown.reason) await limitLinks(context);
    throw error;
  }
}

/** A list without the figures that its owner does not see. */
const ownContent = ({ rooms, lines }: Content) => ({
  rooms,
  lines: lines.map(
    ({ weight: _, minutes: __, flags: ___, packedBy: ____, declaredValue: _____, ...line }) => line,
  ),
});

export const surveyLinksHandlers = os.router({
  list: os.list.handler(async ({ context: { actor, now } }) => ({
    surveys: await listSubmitted(db(), inventoriesInReach(actor), now),
  })),
  get: os.get.handler(({ input: { id }, context: { actor, now, publicUrl } }) =>
    transaction(async (tx) => {
      await assertReachInventory(tx, actor, id);
      const [link, newest, owner] = [await findLink(tx, id), await getNewest(tx, id), await getOwner(tx, id)];
      const { name, email, phone, locale } = owner;
      const { reviewedAt, reviewedBy } = newest;
      return {
        link: link
          ? {
              state: linkStateOf({ ...link, reviewedAt }, now),
              link: isUsable(link, now) ? surveyAddress(publicUrl, link.id, locale) : null,
              ...{ expiresAt: link.expiresAt, openedAt: link.openedAt, submittedAt: link.submittedAt },
            }
          : null,
        review: reviewedAt ? { at: reviewedAt, by: reviewedBy ?? "" } : null,
        needsReview: !(await isListReviewed(tx, newest.version.id)),
        // After the acceptance its changes are proposals, which the quote shows.
        change: owner.isAccepted ? null : await findChange(tx, id, owner),
        contact: { name, email, phone, locale },
      };
    }),
  ),
  make: os.make.handler(({ input, context }) => acting(context, input, makeSurveyLink)),
  send: os.send.handler(({ input, context }) => acting(context, input, sendLink)),
  revoke: os.revoke.handler(({ input, context }) => answerDone(acting(context, input, revokeSurveyLink))),
  review: os.review.handler(({ input, context }) => answerDone(acting(context, input, reviewInventory))),
  ofLink: os.ofLink.handler(async ({ input: { token }, context }) => {
    const { now } = context;
    const link = await useLink(context, token);
    if (!link.openedAt) await transaction((tx) => noteOpened(tx, link.id, now));
    const { inventoryId } = link;
    const { version } = await getNewest(db(), inventoryId);
    const owner = await getOwner(db(), inventoryId);
    const { litres, pieces, cartons, unsized } = version;
    const photos = await listPhotos(db(), { inventoryId }, filesOf(token));
    return {
      name: owner.name,
      version: version.version,
      content: ownContent(await contentOf(db(), version)),
      totals: { litres, pieces, cartons, unsized },
      photos: photos.map(({ id, kind, room, path, thumb, uploadedBy }) => ({
        ...{ id, kind, room, path, thumb, isOwn: uploadedBy === null },
      })),
      submittedAt: link.submittedAt,
      isAgreed: owner.isAccepted,
      expiresAt: link.expiresAt,
      ...(await getListPrices(db(), inventoryId, owner, now)),
    };
  }),
  kinds: os.kinds.handler(async ({ input: { token }, context }) => {
    await useLink(context, token);
    const { data } = await getVersion(db());
    return {
      kinds: data
        .filter(({ active }) => active)
        .map(({ code, nameEn, nameSw, words, rooms, volume }) => ({
          code,
          nameEn,
          nameSw,
          words,
          rooms,
          volume,
        })),
    };
  }),
  edit: os.edit.handler(async ({ input, context }) => {
    const { now } = context;
    const { inventoryId } = await useLink(context, input.token);
    const answer = await transaction((tx) => editByLink(tx, { ...input, now }));
    const { litres, pieces, cartons, unsized } = answer.totals;
    const { version, refused } = answer;
    return {
      ...{ version, refused, content: ownContent(answer.content) },
      totals: { litres, pieces, cartons, unsized },
      ...(await getListPrices(db(), inventoryId, await getOwner(db(), inventoryId), now)),
    };
  }),
  submit: os.submit.handler(async ({ input: { token }, context }) => {
    await useLink(context, token);
    await transaction((tx) => submitList(tx, { token, now: context.now }));
    return done;
  }),
  upload: os.upload.handler(async ({ input: { params, query, body }, context }) => {
    const { token, uploadId } = params;
    await useLink(context, token);
    const { now } = context;
    const reach = (tx: Parameters<typeof reachByLink>[0]) => reachByLink(tx, token, now);
    return receivePiece(
      { actor: customer, fromLink: true, reach, files: filesOf(token) },
      { ...query, uploadId, piece: body, now },
    );
  }),
  uploaded: os.uploaded.handler(async ({ input: { token, uploadId }, context }) => {
    const { inventoryId } = await useLink(context, token);
    return uploadStateOf(db(), { id: uploadId, inventoryId, fromLink: true }, filesOf(token));
  }),
  removePhoto: os.removePhoto.handler(async ({ input: { token, photoId }, context }) => {
    await useLink(context, token);
    const { now } = context;
    await transaction(async (tx) => {
      const id = await reachByLink(tx, token, now);
      await removePhoto(tx, customer, { id, photoId, fromLink: true, now });
    });
    return done;
  }),
});
