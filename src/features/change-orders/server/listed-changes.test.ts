import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { asSurveyLinks } from "~/features/self-surveys/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { anAcceptedMove, asSales, CARTONS, openIdsOf, setQuantity } from "../testing";
import { changeOrdersAnswers } from "./office";
import { changeOrdersSubscribers } from "./subscribers";

for (const answer of changeOrdersAnswers) answer.join();
useDatabase({ subscribers: [...invoicesSubscribers, ...changeOrdersSubscribers] });

/** KES 150 and VAT. */
const CARTON = 17_400;
let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

test("a customer's list says the price of each change at once, and of all that waits", async () => {
  const move = await anAcceptedMove();
  const { link } = await asSurveyLinks(manager).make({ id: move.inventoryId });
  const token = link.split("/").at(-1) ?? "";
  const asCustomer = () => asSurveyLinks(visitor);
  expect(await asCustomer().ofLink({ token })).toMatchObject({ price: null, changes: [], together: null });
  const set = (quantity: number) => ({
    ...{ id: newId(), at: new Date().toISOString() },
    ...{ kind: "set" as const, itemId: move.cartons, quantity },
  });
  const answer = await asCustomer().edit({ token, base: 1, edits: [set(CARTONS + 2)] });
  expect(answer.changes).toMatchObject([
    { before: CARTONS, after: CARTONS + 2, isAccepted: false, change: { cents: 2 * CARTON } },
  ]);
  expect(answer.together).toMatchObject({ cents: 2 * CARTON });
  expect(answer.changes[0]?.change?.amount).toMatch(/348/);
  await asSales(manager).accept({ id: move.id, proposalIds: await openIdsOf(manager, move) });
  await setQuantity(move, move.cartons, CARTONS + 1);
  const after = await asCustomer().ofLink({ token });
  expect(after.changes.map(({ isAccepted, change }) => [isAccepted, change?.cents])).toEqual([
    [true, 2 * CARTON],
    [false, -CARTON],
  ]);
  expect(after.together?.cents).toBe(-CARTON);
});
