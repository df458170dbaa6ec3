import { demoSignIns } from "~/features/identity/demo";

interface BannerFacts {
  publicUrl: string;
  demo: boolean;
  simulatorUrl: string | undefined;
  standinsUrl: string | undefined;
  adminCode: string | undefined;
}

/** The console's message after the start: addresses and sign-ins. */
export function banner({ publicUrl, demo, simulatorUrl, standinsUrl, adminCode }: BannerFacts): string {
  const lines = ["", `  MoveEase is at ${publicUrl}`];
  if (demo) {
    lines.push("", "  Demo company: every password is the same. Sign in at /login as", "");
    for (const { role, email } of demoSignIns) lines.push(`    ${role.padEnd(17)} ${email}`);
    lines.push("", `    password          ${demoSignIns[0]?.password ?? ""}`);
  }
  if (simulatorUrl)
    lines.push(
      "",
      `  Phones with their M-Pesa prompts: ${simulatorUrl}`,
      `  Mail that was sent:               ${simulatorUrl}/mail`,
    );
  if (standinsUrl) lines.push(`  Phones with their SMS:            ${standinsUrl}`);
  if (adminCode)
    lines.push(
      "",
      `  Nobody has an account yet. Make the first administrator at ${publicUrl}/setup`,
      `  with this code, which works once: ${adminCode}`,
    );
  lines.push("", "  Ctrl-C stops it; the data stays.", "");
  return `${lines.join("\n")}\n`;
}
