import type { AppError } from "~/platform/kernel/errors";
import type { ColumnChoices } from "~/platform/kernel/list-columns";
import { notPermitted, notSignedIn } from "~/platform/kernel/platform-errors";
import type { Permission, Role, Scope } from "./permissions";

declare const minted: unique symbol;

/**
 * Who acts. Only `mintActor` makes one, and only the session gate, the token gate and the worker call it: a command
 * that asks for an Actor cannot be reached by somebody unknown.
 */
export interface Actor {
  readonly [minted]: "actor";
  readonly kind: "person" | "visitor" | "link" | "provider" | "system" | "api";
  /** The person's id, or null for everybody who has no account. */
  readonly personId: string | null;
  /** Shown in the audit log: a person's name, 'Customer', 'M-Pesa', 'MoveEase'. */
  readonly name: string;
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  readonly role: Role | null;
  readonly permissions: ReadonlyMap<Permission, Scope>;
  readonly sessionId: string | null;
  /** The columns they chose for their lists: comes with the person, so that no list asks for it. */
  readonly columns: ColumnChoices;
}

export type ActorFields = Omit<Actor, typeof minted>;

const NOBODY: ActorFields = {
  kind: "visitor",
  personId: null,
  name: "Visitor",
  email: null,
  emailConfirmed: false,
  role: null,
  permissions: new Map(),
  sessionId: null,
  columns: {},
};

export function mintActor(fields: Partial<ActorFields>): Actor {
  return { ...NOBODY, ...fields } as Actor;
}

/** The visitor without a session. */
export const visitor: Actor = mintActor({});
/** The product itself: tasks, the seed, time passing. */
export const system: Actor = mintActor({ kind: "system", name: "MoveEase" });
/** Another system's callback: its word is a hint, verified by query before anything is booked. */
export const provider = (name: string): Actor => mintActor({ kind: "provider", name });
/** Whoever holds a signed link: may do what the link is for, nothing else. */
export const linkHolder = (name: string): Actor => mintActor({ kind: "link", name });

export function isStaff(actor: Actor): boolean {
  return actor.role !== null && actor.role !== "customer";
}

export function can(actor: Actor, permission: Permission): boolean {
  return actor.kind === "system" || actor.permissions.has(permission);
}

/** How far the actor's permission reaches; throws FORBIDDEN when it is not held. */
export function scopeOf(actor: Actor, permission: Permission): Scope {
  if (actor.kind === "system") return "all";
  const scope = actor.permissions.get(permission);
  if (!scope) throw forbidden();
  return scope;
}

export function assertCan(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) throw forbidden();
}

/** The id of the person signed in; throws UNAUTHENTICATED for everybody else. */
export function personIdOf(actor: Actor): string {
  if (!actor.personId) throw notSignedIn();
  return actor.personId;
}

export function forbidden(): AppError {
  return notPermitted();
}
