import { africastalking } from "./providers/africastalking";
import { airtelMoney } from "./providers/airtel-money";
import { bulksms } from "./providers/bulksms";
import { equitel } from "./providers/equitel";
import { etims } from "./providers/etims";
import { flutterwave } from "./providers/flutterwave";
import { google } from "./providers/google";
import { googleMaps } from "./providers/google-maps";
import { mailchimp } from "./providers/mailchimp";
import { paypal } from "./providers/paypal";
import { pesapal } from "./providers/pesapal";
import { slack } from "./providers/slack";
import { stripe } from "./providers/stripe";
import { textlocal } from "./providers/textlocal";
import { tigoPesa } from "./providers/tigo-pesa";
import { twilio } from "./providers/twilio";
import { whatsapp } from "./providers/whatsapp";
import { zapier } from "./providers/zapier";
import type { StandIn } from "./stand-in";

export const standIns: readonly StandIn[] = [
  africastalking,
  twilio,
  textlocal,
  bulksms,
  whatsapp,
  etims,
  google,
  googleMaps,
  slack,
  zapier,
  mailchimp,
  airtelMoney,
  equitel,
  pesapal,
  paypal,
  tigoPesa,
  stripe,
  flutterwave,
];
