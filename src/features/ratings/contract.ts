import { z } from "zod";
import { byId, done, pageOf, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { MAX_WORDS } from "./domain";
import { starsMissing } from "./errors";
import { ratingList } from "./list";

const token = z.string().min(20).max(100);
const stars = z.coerce
  .number({ error: starsMissing.en })
  .int()
  .min(1, starsMissing.en)
  .max(5, starsMissing.en);

const rating = z.object({
  id: z.uuid(),
  stars: z.number().int(),
  words: z.string(),
  mayPublish: z.boolean(),
  /** True if publishing is allowed: consent, comments, and three stars or more. */
  isPublishable: z.boolean(),
  ratedAt: z.date(),
  publishedAt: z.date().nullable(),
  customerName: z.string(),
  moveNumber: z.string(),
  route: z.string(),
});

const ratable = z.object({
  token: z.string(),
  reference: z.string(),
  from: z.string(),
  to: z.string(),
  stars: z.number().int().nullable(),
  words: z.string(),
  mayPublish: z.boolean(),
});

export const ratingsContract = {
  list: route({
    path: "/ratings",
    summary: "List customers' ratings",
    tag: "Ratings",
    permission: "view_customers",
  })
    .input(listInput(ratingList))
    .output(pageOf(rating).extend({ average: z.number().nullable() })),
  publish: route({
    method: "POST",
    path: "/ratings/{id}/publication",
    summary: "Show a rating on the website",
    tag: "Ratings",
    permission: "manage_content",
  })
    .input(byId)
    .output(done),
  withdraw: route({
    method: "DELETE",
    path: "/ratings/{id}/publication",
    summary: "Remove a rating from the website",
    tag: "Ratings",
    permission: "manage_content",
  })
    .input(byId)
    .output(done),
  published: route({
    path: "/published-ratings",
    summary: "List the newest ratings on the website",
    tag: "Ratings",
    permission: "public",
  }).output(
    z.object({
      ratings: z.array(
        z.object({
          slug: z.string(),
          data: z.object({
            name: z.string(),
            place: z.string(),
            moveType: z.string(),
            rating: z.number().int(),
            text: z.string(),
            portrait: z.literal(""),
            featured: z.boolean(),
          }),
        }),
      ),
    }),
  ),
  ofLink: route({
    path: "/rating-links/{token}",
    summary: "Get the move of a rating link",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(ratable),
  rate: route({
    method: "PUT",
    path: "/rating-links/{token}",
    summary: "Rate a completed move",
    tag: "Customer links",
    permission: "token",
  })
    .input(
      z.object({ token, stars, words: text(MAX_WORDS).default(""), mayPublish: z.boolean().default(false) }),
    )
    .output(done),
  ofQuote: route({
    path: "/quote-links/{token}/rating",
    summary: "Get the rating for the move of a quote's link",
    description: "Null until the move is completed.",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(z.object({ rating: ratable.nullable() })),
  mine: route({
    path: "/me/ratings",
    summary: "List the signed-in customer's completed moves with their ratings",
    tag: "Account",
    permission: "signed-in",
  }).output(z.object({ ratings: z.array(ratable) })),
};
