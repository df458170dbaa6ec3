import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  ssr: true,
  // scripts/prepare.mjs builds beside the build in use and then changes them over.
  buildDirectory: process.env.MOVEEASE_BUILD ?? "build",
} satisfies Config;
