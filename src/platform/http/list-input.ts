import { z } from "zod";
import type { Filter, Filters, ListDefinition, Selection, Sorts } from "~/platform/kernel/list";
import { cents, pageInput, plainDate } from "./contract";

/** A list's contract input: page, filters and sort. Server only, to keep zod out of browsers. */
export function listInput<F extends Filters, S extends Sorts>(list: ListDefinition<F, S>) {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, filter] of Object.entries(list.filters)) shape[key] = schemaOf(filter).optional();
  const sorts = Object.entries(list.sorts);
  if (sorts.length > 0) shape.sort = z.enum(sorts.map(([name]) => name)).optional();
  if (sorts.some(([, { only }]) => !only)) shape.order = z.enum(["asc", "desc"]).optional();
  return pageInput.extend(shape as Shape<Selection<F, S>>);
}

type Shape<Fields> = {
  [Name in keyof Fields]-?: z.ZodOptional<z.ZodType<NonNullable<Fields[Name]>, NonNullable<Fields[Name]>>>;
};

function schemaOf(filter: Filter): z.ZodType {
  const values = filter.choices.map(({ value }) => value);
  switch (filter.kind) {
    case "oneOf":
      return z.enum(values);
    case "words":
      return z.string().max(filter.most ?? 100);
    case "day":
      return plainDate;
    case "shillings":
      return z.coerce.number().pipe(cents);
    case "person":
      return values.length > 0 ? z.union([z.uuid(), z.enum(values)]) : z.uuid();
    case "given":
      return z.string().max(filter.most ?? 60);
  }
}
