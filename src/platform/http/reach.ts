import { type Tx, transaction } from "~/platform/db/database";
import type { Actor } from "./actor";
import type { RequestContext } from "./handlers";
import { once } from "./idempotency";

declare const reached: unique symbol;

/**
 * The id of a row that this transaction may change. Functions that load a row for a command require it, so a command
 * without a scope check does not compile (docs/decisions/0028).
 */
export type Reach<Noun extends string> = string & { readonly [reached]: Noun };

/** Only for `assertReach…` in a feature's queries.ts, after it has found the row within the actor's scope. */
export function grantReach<Noun extends string>(_tx: Tx, _noun: Noun, id: string): Reach<Noun> {
  return id as Reach<Noun>;
}

/** Why a row is loaded without a scope check. */
export type Unasked =
  /** The customer has its signed link. */
  | "link"
  /** A visitor gave its reference and its customer's phone. */
  | "tracked"
  /** The customer owns it, by confirmed address. */
  | "owner"
  /** A bulk command's query found it within the actor's scope. */
  | "selected"
  /** It belongs to a checked row: an invoice's payment, a move's quote. */
  | "part"
  /** This transaction, test or demo created it. */
  | "made"
  /** A recorded event refers to it; the event's actor was checked. */
  | "event"
  /** A task or a provider's callback works on it. */
  | "system";

/** Grants reach without a scope check, for the given reason. */
export function trustedReach<Noun extends string>(
  _tx: Tx,
  _noun: Noun,
  id: string,
  _because: Unasked,
): Reach<Noun> {
  return id as Reach<Noun>;
}

/** For handlers: runs a command that loads no row by an id of the input, in one transaction. */
export function act<Input, Result>(
  { actor, now }: RequestContext,
  input: Input,
  command: (tx: Tx, actor: Actor, input: Input & { now: Date }) => Promise<Result>,
): Promise<Result> {
  return transaction((tx) => command(tx, actor, { ...input, now }));
}

/** As `act`, once for each Idempotency-Key, caller and operation: a repeated key gets the first answer. */
export function actOnce<Input, Result>(
  operation: string,
  context: RequestContext,
  input: Input,
  command: (tx: Tx, actor: Actor, input: Input & { now: Date }) => Promise<Result>,
): Promise<Result> {
  return act(context, input, (tx, actor, given) =>
    once(tx, requestOf(operation, context, input), () => command(tx, actor, given)),
  );
}

const requestOf = (operation: string, { actor, idempotencyKey: key }: RequestContext, input: unknown) => ({
  scope: `${operation}:${actor.personId}`,
  key,
  input,
});

type OnRow<Noun extends string, Input> = Omit<Input, "id"> & {
  id: Reach<Noun>;
  now: Date;
  publicUrl: string;
};

/** For handlers: runs a command on one row within the actor's scope, in one transaction. */
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

/** As `actOn`, once for each Idempotency-Key, caller and operation: a repeated key gets the first answer. */
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
      once(tx, requestOf(operation, context, input), () => command(tx, actor, of)),
    );
}

/** The answer of an operation without a result. */
export async function answerDone(acted: Promise<void>): Promise<{ done: true }> {
  await acted;
  return { done: true };
}
