import { compare, type Figure, isWanted, rate } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings, type Section, type Settings } from "./settings.ts";

const SECTION = "paymentGateways";

/** The page on which a customer pays, with eight gateways to choose from beside M-Pesa alone. */
export async function payPage(product: Product, rows: number): Promise<Figure[]> {
  const about = { name: "Pay page with eight gateways", floor: "with M-Pesa alone", rows };
  if (!isWanted(about.name)) return [];
  const settings = await openSettings(product);
  const { offers } = await settings.ask<{ offers: Record<string, Record<string, string>> }>("/gateways");
  // One address asks for the page more often than customers do.
  await settings.change("security", { estimateLimit: 100_000 });
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Africa/Nairobi" });
  // Two of them take another currency, and are offered where its rate is known.
  for (const [currency, of] of [
    ["USD", "129.35"],
    ["TZS", "0.0523"],
  ] as const)
    await settings.ask(`/exchange-rates/${currency}/${today}`, {
      method: "PUT",
      body: JSON.stringify({ rate: of }),
    });
  const use = async (areEnabled: boolean): Promise<Section> => {
    const { value } = await settings.get(SECTION);
    const all = Object.entries(offers).map(([name, offer]) => [
      name,
      { ...(value[name] as object), ...offer, enabled: areEnabled },
    ]);
    return settings.change(SECTION, Object.fromEntries(all));
  };
  const token = await anAcceptedLink(settings);
  const page = () => rate(`${product.url}/q/${token}`);
  return [
    await compare(
      about,
      {
        ours: async () => {
          await use(true);
          const offered = await settings.ask<{ offers: unknown[] }>(`/quote-links/${token}/gateways`);
          if (offered.offers.length !== 7)
            throw new Error(`${offered.offers.length} of the seven gateways beside M-Pesa are offered.`);
          return page();
        },
        bare: async () => {
          await use(false);
          return page();
        },
      },
      { atMost: 1.2 },
    ),
  ];
}

async function anAcceptedLink({ ask }: Settings): Promise<string> {
  const post = <Answer>(path: string, body: unknown) =>
    ask<Answer>(path, { method: "POST", body: JSON.stringify(body) });
  const { number, link } = await post<{ number: string; link: string }>("/quotes", {
    from: "Kilimani, Nairobi, Kenya",
    to: "Thika, Kenya",
    rooms: { bedroom: 2 },
    services: ["packing"],
    customer: { name: "Njeri Kariuki", email: "njeri.bench@example.co.ke", phone: "0720941277" },
  });
  const { id } = await ask<{ id: string }>(`/quotes/${number}`);
  await post(`/quotes/${id}/approval`, {});
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  const serviceDate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await post(`/quote-links/${token}/acceptance`, { name: "Njeri Kariuki", terms: true, serviceDate });
  return token;
}
