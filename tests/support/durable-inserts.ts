/**
 * How many rows of a family with one child are stored before its two calls are answered, each by a statement and all of a call
 * in one transaction: family, guardian, child, payment, order, line, hold, registration and signatures; then the ledger's row
 * and the mail. What is updated is not counted (server/orders/order-statements.test.ts counts them).
 */
export const DURABLE_INSERTS = { begin: 9, confirm: 2 } as const;
