import { africastalking } from "./providers/africastalking";
import { bulksms } from "./providers/bulksms";
import { textlocal } from "./providers/textlocal";
import { twilio } from "./providers/twilio";
import type { StandIn } from "./stand-in";

/** Everybody who is stood in for: a new provider is a file and a line here. */
export const standIns: readonly StandIn[] = [africastalking, twilio, textlocal, bulksms];
