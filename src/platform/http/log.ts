import { type Logger, pino } from "pino";

const held = globalThis as typeof globalThis & { moveeaseLog?: Logger };

/**
 * The process's log: JSON lines on stdout. Values that could carry a person or a secret are removed by name, and
 * nothing logs request bodies, query strings or tokens.
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
    // Written beside the requests, those of a rush together; the end of the process, and a fatal line, wait for it.
    pino.destination({ sync: false }),
  );
  return held.moveeaseLog;
}

/** Message and stack without the SQL's parameters, which hold what people typed. */
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
