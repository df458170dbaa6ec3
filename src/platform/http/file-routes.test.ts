import { expect, test } from "vitest";
import type { Feature } from "./feature";
import { type FileRoute, fileRoute } from "./file-routes";

const answer = () => new Response("the whole book");

test("a file route is not written without a permission, nor past the one that makes it", () => {
  // @ts-expect-error the permission is missing
  fileRoute({ path: "/book.csv", answer });
  // @ts-expect-error the permission is unknown
  fileRoute({ path: "/book.csv", permission: "view_shelves", answer });
  // @ts-expect-error only fileRoute makes a FileRoute
  const byHand: FileRoute = { method: "GET", path: "/book.csv", permission: "view_finances", answer };
  // @ts-expect-error also in a feature's list
  const feature: Feature = { routes: [{ method: "GET", path: "/book.csv", permission: "public", answer }] };
  expect([byHand, feature]).toHaveLength(2);
  expect(fileRoute({ path: "/book.csv", permission: "view_finances", answer })).toMatchObject({
    method: "GET",
    permission: "view_finances",
  });
});
