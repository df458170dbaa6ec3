import { africastalking } from "./africastalking";
import { bulksms } from "./bulksms";
import type { Deps } from "./call";
import { textlocal } from "./textlocal";
import { twilio } from "./twilio";
import type { SmsClient, SmsConfig, SmsProvider } from "./types";

const PROVIDERS: Record<SmsProvider, (config: SmsConfig, deps?: Deps) => SmsClient> = {
  africastalking,
  twilio,
  textlocal,
  bulksms,
};

/** The client of the provider that the settings name. */
export function openSms(config: SmsConfig, deps?: Deps): SmsClient {
  return PROVIDERS[config.provider](config, deps);
}
