import type { Output } from "~/platform/http/client";
import type { morningContract } from "../contract";
import type { PartId } from "../domain/parts";

export type Morning = Output<typeof morningContract, "get">;

export type MorningPart<Id extends PartId> = NonNullable<Morning[Id]>;
