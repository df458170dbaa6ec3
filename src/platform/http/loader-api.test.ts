import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { asPageError } from "./page-errors";

const page = (method = "GET") => ({ method, url: new URL("https://moves.example.co.ke/inquiries/xyz") });
const refused = new ORPCError("INVALID", { status: 422, message: "This id is not valid" });

test("the address of something that cannot be is the address of no page", () => {
  expect(asPageError(refused, page())).toMatchObject({ data: { code: "NOT_FOUND" }, init: { status: 404 } });
});

test("what a form was refused for goes back to the form", () => {
  expect(asPageError(refused, page("POST"))).toBe(refused);
});
