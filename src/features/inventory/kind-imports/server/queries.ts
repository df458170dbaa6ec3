import { people } from "~/features/identity/server/tables";

export const uploaders = { table: people, id: people.id, name: people.name };
