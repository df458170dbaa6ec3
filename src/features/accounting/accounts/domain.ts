import { defineEvent } from "~/platform/events/define";
import type { AccountType, Role, TaxCode } from "../domain";

export const MAX_ACCOUNT_NAME = 80;

export interface AccountFields {
  /** Three to eight digits. */
  number: string;
  nameEn: string;
  nameSw: string;
  type: AccountType;
  taxCode: TaxCode;
  active: boolean;
}

interface OfAccount {
  number: string;
  name: string;
}
export const accountAdded = defineEvent<OfAccount>("book-account.added");
export const accountEdited = defineEvent<OfAccount & { fields: string[] }>("book-account.edited");
export const accountMapped = defineEvent<OfAccount & { role: Role }>("book-account.mapped");
