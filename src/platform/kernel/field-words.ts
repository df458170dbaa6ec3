/** Words whose spelling differs from the field's name. */
const SPELLED: Readonly<Record<string, string>> = {
  whatsapp: "WhatsApp",
  kra: "KRA",
  pin: "PIN",
  id: "ID",
  vat: "VAT",
};

/** Field names as readable text: 'contactInfo.whatsappNumber' becomes 'WhatsApp number'. */
export const describeFields = (names: readonly string[]): string =>
  names
    .map((name) =>
      name
        .slice(name.lastIndexOf(".") + 1)
        .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .replace(/[a-z]+/g, (word) => SPELLED[word] ?? word),
    )
    .join(", ");
