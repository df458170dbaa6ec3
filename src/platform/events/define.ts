/** A kind of business fact, such as `quote.accepted` with data for its subscribers. Features define theirs in `domain.ts`. */
export interface EventType<Data> {
  readonly name: string;
  readonly subject: string;
  readonly data?: Data;
}

export function defineEvent<Data extends object>(name: `${string}.${string}`): EventType<Data> {
  return { name, subject: name.slice(0, name.indexOf(".")) };
}
