import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const KEY = "FLWSECK_TEST-standin2026-X";
const failure = (message: string) => ({ status: "error", message, data: null });

/** Flutterwave v3: the wallets of a key. */
export const flutterwave: StandIn = {
  name: "flutterwave",
  title: "Flutterwave",
  offer: (url) => ({
    publicKey: "FLWPUBK_TEST-standin2026-X",
    secretKey: KEY,
    encryptionKey: "FLWSECK_TESTstandin26",
    baseUrl: `${url}/flutterwave`,
  }),
  problem: (status) =>
    failure(
      status === 401
        ? "Invalid authorization key"
        : status === 429
          ? "Too many requests, please try again later"
          : "An error occurred",
    ),
  routes: () => {
    const app = new Hono();
    app.get("/balances", (c) =>
      c.req.header("authorization") === `Bearer ${KEY}`
        ? c.json({
            status: "success",
            message: "Wallet balances fetched",
            data: [
              { currency: "KES", available_balance: 48_250, ledger_balance: 51_000.5 },
              { currency: "USD", available_balance: 0, ledger_balance: 0 },
            ],
          })
        : c.json(failure("Invalid authorization key"), 401),
    );
    return app;
  },
};
