import { db } from "~/platform/db/database";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { evidenceContract } from "../contract/evidence";
import { addPhoto } from "./commands/add-photo";
import { answerConfirmation, confirmSignature, sendCode } from "./commands/confirm-signature";
import { prepareDocument } from "./commands/prepare-document";
import { amendMark, markCondition } from "./commands/record-condition";
import { amendCount, countPieces } from "./commands/record-count";
import { askSeal } from "./commands/seal-document";
import { refuseDocument, showDocument, signDocument } from "./commands/sign-document";
import { sendDocument, voidDocument } from "./commands/void-document";
import { getDocument, listEvidence } from "./queries/documents";
import { getVerification, listOwnPapers } from "./queries/links";
import {
  assertDecidesDocument,
  assertReachCount,
  assertReachDocument,
  assertReachJob,
  assertReachMark,
  assertReachSignature,
} from "./reach";

const os = handlersOf(evidenceContract);
const preparing = actOnceOn(assertReachJob);
const onJob = actOn(assertReachJob);
const onDocument = actOn(assertReachDocument);
const deciding = actOn(assertDecidesDocument);
const onSignature = actOn(assertReachSignature);
const onMark = actOn(assertReachMark);
const onCount = actOn(assertReachCount);
const from = <Input extends object>(input: Input, { ip }: RequestContext) => ({ ...input, ip });

/** Each code has thirty bits and more; a visitor tries few. */
const CHECKS = { name: "evidence-verifications", limit: 30, windowSeconds: 60 };

export const evidenceHandlers = os.router({
  ofMove: os.ofMove.handler(({ input, context: { actor, now } }) => listEvidence(db(), actor, input.id, now)),
  get: os.get.handler(({ input, context: { actor, now } }) => getDocument(db(), actor, input.id, now)),
  prepare: os.prepare.handler(({ input, context }) =>
    preparing("evidence-documents", context, input, prepareDocument),
  ),
  show: os.show.handler(({ input, context }) => answerDone(onDocument(context, input, showDocument))),
  sign: os.sign.handler(({ input, context }) => onDocument(context, from(input, context), signDocument)),
  refuse: os.refuse.handler(({ input, context }) =>
    onDocument(context, from(input, context), refuseDocument),
  ),
  sendCode: os.sendCode.handler(({ input, context }) => onSignature(context, input, sendCode)),
  confirm: os.confirm.handler(async ({ input, context }) =>
    answerConfirmation(await onSignature(context, input, confirmSignature)),
  ),
  void: os.void.handler(({ input, context }) => answerDone(deciding(context, input, voidDocument))),
  seal: os.seal.handler(({ input, context }) => answerDone(deciding(context, input, askSeal))),
  send: os.send.handler(({ input, context }) => answerDone(deciding(context, input, sendDocument))),
  addPhoto: os.addPhoto.handler(({ input: { id, file, at }, context: { actor, now, idempotencyKey: key } }) =>
    addPhoto(actor, { file, at, now, key, reach: (tx) => assertReachJob(tx, actor, id) }),
  ),
  mark: os.mark.handler(({ input, context }) => onJob(context, input, markCondition)),
  amendMark: os.amendMark.handler(({ input, context }) => onMark(context, input, amendMark)),
  count: os.count.handler(({ input, context }) => onJob(context, input, countPieces)),
  amendCount: os.amendCount.handler(({ input, context }) => onCount(context, input, amendCount)),
  verify: os.verify.handler(async ({ input, context: { ip, now } }) => {
    await throttle(CHECKS, ip, now);
    return getVerification(db(), input.code);
  }),
  mine: os.mine.handler(async ({ context }) => ({ papers: await listOwnPapers(db(), context.actor) })),
});
