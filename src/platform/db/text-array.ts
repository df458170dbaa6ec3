import { sql } from "drizzle-orm";

/** Texts as one parameter, whatever their number: `email = any(${textArray(emails)})`. */
export const textArray = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
