import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { startProcess } from "#tests/support/server-process.ts";

/** Room for an hour of payments, which the stand-in never forgets. */
const MEMORY = "--max-old-space-size=8000";
const PAGE = 100;

interface BalanceEntry {
  id: string;
  amount: number;
  source: string;
}

/** The stand-in for Stripe as a process of its own, spoken to over HTTP alone. */
export async function openBank() {
  const served = await startProcess("sandbox/main.ts", { NODE_OPTIONS: MEMORY });
  const headers = { authorization: `Bearer ${SANDBOX_KEYS.secretKey}`, "content-type": "application/json" };
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${served.url}${path}`, {
      headers,
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the bank answered ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    url: served.url,
    deliverTo: (url: string) => call("/control/deliver-to", { url }),
    /** Confirms an intent as the page's card form would; a bank that asks hears yes. */
    pay: (intentId: string, card: string) =>
      call(`/control/intents/${intentId}/confirm`, { card, authenticate: "succeeded" }),
    /** Every ledger entry, newest first, in cents. */
    async ledgerEntries(): Promise<BalanceEntry[]> {
      const all: BalanceEntry[] = [];
      for (;;) {
        const last = all.at(-1);
        const after = last ? `&starting_after=${last.id}` : "";
        const page = await call<{ data: BalanceEntry[]; has_more: boolean }>(
          `/v1/balance_transactions?limit=${PAGE}${after}`,
        );
        all.push(...page.data);
        if (!page.has_more) return all;
      }
    },
    close: () => served.stop(),
  };
}
export type Bank = Awaited<ReturnType<typeof openBank>>;
