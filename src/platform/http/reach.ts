import { type Tx, transaction } from "~/platform/db/database";
import type { Actor } from "./actor";
import type { RequestContext } from "./handlers";
import { once } from "./idempotency";

declare const reached: unique symbol;

/**
 * The id of a row that this transaction may change: what loads a row for a command asks for it instead of any id, so that
 * a command whose caller forgot to ask how far the permission reaches does not compile (docs/decisions/0028).
 */
export type Reach<Noun extends string> = string & { readonly [reached]: Noun };

/** For `assertReach…` in a feature's queries.ts alone, once it has found the row within the actor's scope. */
export function grantReach<Noun extends string>(_tx: Tx, _noun: Noun, id: string): Reach<Noun> {
  return id as Reach<Noun>;
}

/** Why a row is loaded without asking anybody's scope. */
export type Unasked =
  /** The customer holds its signed link. */
  | "link"
  /** A visitor named its reference and its customer's phone. */
  | "tracked"
  /** It is the customer's own: their confirmed address. */
  | "owner"
  /** A bulk command's own query found it within the actor's scope. */
  | "selected"
  /** It hangs on a row that was reached: an invoice's payment, a move's quote. */
  | "part"
  /** This transaction made it, or the test or demo around it did. */
  | "made"
  /** A recorded event names it: who caused the event was asked. */
  | "event"
  /** A task or a provider's callback works on it: nobody's scope. */
  | "system";

/** Reach that nobody was asked for, with the reason beside it. */
export function reachUnasked<Noun extends string>(
  _tx: Tx,
  _noun: Noun,
  id: string,
  _because: Unasked,
): Reach<Noun> {
  return id as Reach<Noun>;
}

/** What a command on one row is given: the request's input with the row's id as reach. */
type OnRow<Noun extends string, Input> = Omit<Input, "id"> & {
  id: Reach<Noun>;
  now: Date;
  publicUrl: string;
};

/** For handlers: a command on one row that the actor reaches, in one transaction. */
export function actOn<Noun extends string>(
  assertReach: (tx: Tx, actor: Actor, id: string) => Reach<Noun> | Promise<Reach<Noun>>,
) {
  return <Input extends { id: string }, Result>(
    { actor, now, publicUrl }: RequestContext,
    input: Input,
    command: (tx: Tx, actor: Actor, input: OnRow<Noun, Input>) => Promise<Result>,
  ): Promise<Result> =>
    transaction(async (tx) =>
      command(tx, actor, { ...input, id: await assertReach(tx, actor, input.id), now, publicUrl }),
    );
}

/** As `actOn`, once per Idempotency-Key of the caller for each operation named: the same key again has the first answer. */
export function actOnceOn<Noun extends string>(
  assertReach: (tx: Tx, actor: Actor, id: string) => Reach<Noun> | Promise<Reach<Noun>>,
) {
  const acting = actOn(assertReach);
  return <Input extends { id: string }, Result>(
    operation: string,
    context: RequestContext,
    input: Input,
    command: (tx: Tx, actor: Actor, input: OnRow<Noun, Input>) => Promise<Result>,
  ): Promise<Result> =>
    acting(context, input, (tx, actor, of) =>
      once(tx, { scope: `${operation}:${actor.personId}`, key: context.idempotencyKey, input }, () =>
        command(tx, actor, of),
      ),
    );
}

/** The answer of an operation whose command gives nothing. */
export async function answerDone(acted: Promise<void>): Promise<{ done: true }> {
  await acted;
  return { done: true };
}
