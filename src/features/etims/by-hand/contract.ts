import { z } from "zod";
import { plainDate } from "~/platform/http/contract";
import { readCuNumber, readReceiptLink } from "./domain";
import { cuNumberNotValid, receiptLinkNotValid } from "./errors";

/** The facts of a document signed outside MoveEase; empty for one that is not signed. */
export const byHandFields = {
  cuNumber: z
    .string()
    .max(60)
    .refine((typed) => typed.trim() === "" || readCuNumber(typed) !== undefined, cuNumberNotValid.en),
  signedOn: plainDate,
  link: z
    .string()
    .max(500)
    .refine((typed) => typed.trim() === "" || readReceiptLink(typed) !== undefined, receiptLinkNotValid.en)
    .default(""),
};
