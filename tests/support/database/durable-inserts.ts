/**
 * How many statements store a family at most before its two calls are answered, all of a call in one transaction, however many
 * children it has: family, guardian, child, payment, order, line, hold, registration and signatures; then the ledger's row, whose
 * money it is, and the mail. What is updated is not counted (server/orders/place/order-statements.test.ts counts them).
 */
export const DURABLE_INSERTS = { begin: 9, confirm: 3 } as const;
