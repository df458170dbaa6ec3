import { sql } from "drizzle-orm";

/** Any number of texts as one parameter: `email = any(${textArray(emails)})`. */
export const textArray = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
