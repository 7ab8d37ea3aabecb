/** Keys that only the sandbox knows; they open nothing. */
export const SANDBOX_KEYS = {
  secretKey: "sk_test_sandbox",
  publishableKey: "pk_test_sandbox",
  webhookSecret: "whsec_sandbox",
} as const;
