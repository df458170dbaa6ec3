import { type AirtelMoneyConfig, airtelMoney } from "./airtel-money";
import type { Deps } from "./call";
import { type EquitelConfig, equitel } from "./equitel";
import { type FlutterwaveConfig, flutterwave } from "./flutterwave";
import { type PaypalConfig, paypal } from "./paypal";
import { type PesapalConfig, pesapal } from "./pesapal";
import { type StripeConfig, stripe } from "./stripe";
import { type TigoPesaConfig, tigoPesa } from "./tigo-pesa";
import type { GatewayClient, GatewayName } from "./types";

export interface GatewayConfigs {
  airtelMoney: AirtelMoneyConfig;
  equitel: EquitelConfig;
  pesapal: PesapalConfig;
  paypal: PaypalConfig;
  tigoPesa: TigoPesaConfig;
  stripe: StripeConfig;
  flutterwave: FlutterwaveConfig;
}

const CLIENTS: {
  [Name in GatewayName]: (config: GatewayConfigs[Name], deps?: Deps) => GatewayClient;
} = { airtelMoney, equitel, pesapal, paypal, tigoPesa, stripe, flutterwave };

/** The client of a provider, for an account of it. */
export function openGateway<Name extends GatewayName>(
  name: Name,
  config: GatewayConfigs[Name],
  deps?: Deps,
): GatewayClient {
  return CLIENTS[name](config, deps);
}
