import { byNumber } from "~/features/staff-documents/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { reviewsContract } from "../contract";
import { addReview, editReview, removeReview } from "./commands";
import { listReviews } from "./queries";
import { assertReachReviewed } from "./reach";

const os = handlersOf(reviewsContract);
const acting = actOn(assertReachReviewed);

export const reviewsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listReviews(db(), context.actor, input.number)),
  add: os.add.handler(({ input, context }) => {
    const request = { scope: `reviews:${context.actor.personId}`, key: context.idempotencyKey, input };
    return acting(context, byNumber(input), (tx, actor, fields) =>
      once(tx, request, () => addReview(tx, actor, fields)),
    );
  }),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, byNumber(input), editReview))),
  remove: os.remove.handler(({ input, context }) =>
    answerDone(acting(context, byNumber(input), removeReview)),
  ),
});
