import { integer, text } from "drizzle-orm/pg-core";
import type { FileType } from "~/platform/kernel/file-types";

/** A row's file: in the storage before the row, and removed after it. All null without one. */
export const fileColumns = () => ({
  name: text("name"),
  mediaType: text("media_type").$type<FileType>(),
  bytes: integer("bytes"),
  key: text("key").unique(),
});
