/** A kind of business fact. Features name theirs in `domain.ts`: `quote.accepted` with what its listeners need. */
export interface EventType<Data> {
  readonly name: string;
  /** The noun of the subject: the part of the name before the dot. */
  readonly subject: string;
  /** Only for the compiler: what `data` holds. */
  readonly data?: Data;
}

export function defineEvent<Data extends object>(name: `${string}.${string}`): EventType<Data> {
  return { name, subject: name.slice(0, name.indexOf(".")) };
}
