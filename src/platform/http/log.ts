import { type Logger, pino } from "pino";

const held = globalThis as typeof globalThis & { moveeaseLog?: Logger };

/**
 * The process's log: JSON lines on stdout. Values that could identify a person or hold a secret are removed by name.
 * Request bodies, query strings and tokens are never logged.
 */
export function log(): Logger {
  held.moveeaseLog ??= pino(
    {
      level:
        process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" || process.env.VITEST ? "silent" : "info"),
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          "*.password",
          "*.token",
          "*.email",
          "*.phone",
          "*.authorization",
          "*.cookie",
          "req.headers",
          "err.query",
          "err.params",
          "err.parameters",
          "err.cause.detail",
          "err.detail",
        ],
        censor: "[removed]",
      },
      serializers: { err: describeError },
    },
    // Asynchronous and buffered; the end of the process and fatal lines wait for it.
    pino.destination({ sync: false }),
  );
  return held.moveeaseLog;
}

/** Message and stack without SQL parameters, which contain personal data. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const isQuery = error.message.startsWith("Failed query:");
  return {
    type: error.name,
    message: isQuery ? error.message.split("\nparams:")[0] : error.message,
    code: (cause as { code?: string } | undefined)?.code ?? (error as { code?: string }).code,
    constraint: (cause as { constraint?: string } | undefined)?.constraint,
    cause: cause?.message,
    stack: isQuery ? cause?.stack : error.stack,
  };
}
