import type * as z from "zod/mini";
import { decrypt, encrypt } from "#server/platform/secret-key.ts";
import { CONNECTION_NAMES, type ConnectionName, writeSetting } from "#server/platform/settings.ts";
import type { Db, Trx } from "./database.ts";

/** A connection to an outside service, read at each use, because staff may change it at any time. */
export interface Connection<Connected> {
  present(): Connected;
}

type EncryptedConnections = Partial<Record<ConnectionName, string>>;

const settingKey = (name: ConnectionName) => `encrypted:${name}` as const;
const purposeOf = (name: ConnectionName) => `connection ${name}`;

async function encryptedRows(db: Db | Trx): Promise<EncryptedConnections> {
  const keys = CONNECTION_NAMES.map(settingKey);
  const rows = await db.selectFrom("settings").select(["key", "value"]).where("key", "in", keys).execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(CONNECTION_NAMES.map((name) => [name, values.get(settingKey(name))]));
}

/** null if it was encrypted with another key, or by a version that stored something else. */
function opened<Stored>(
  secretKey: Buffer,
  name: ConnectionName,
  schema: z.ZodMiniType<Stored>,
  encrypted: string | undefined,
): Stored | null {
  const text = encrypted === undefined ? undefined : decrypt(secretKey, purposeOf(name), encrypted);
  return text === undefined ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
}

/** Reads a stored connection from the database, for a transaction that changes it. */
export async function readConnection<Stored>(
  db: Db | Trx,
  secretKey: Buffer,
  name: ConnectionName,
  schema: z.ZodMiniType<Stored>,
): Promise<Stored | null> {
  return opened(secretKey, name, schema, (await encryptedRows(db))[name]);
}

/** Stores a connection. Every server follows within two seconds; this one after `refresh`. */
export function writeConnection(
  trx: Trx,
  secretKey: Buffer,
  { name, value, now }: { name: ConnectionName; value: unknown; now: Date },
): Promise<void> {
  return writeSetting(trx, settingKey(name), encrypt(secretKey, purposeOf(name), JSON.stringify(value)), now);
}

/** Connections stored with another secret.key: they count as absent, and staff must enter them again. */
export async function unreadableConnections(db: Db, secretKey: Buffer): Promise<ConnectionName[]> {
  const rows = await encryptedRows(db);
  return CONNECTION_NAMES.filter((name) => {
    const encrypted = rows[name];
    // A mail server that was only tried has its own step for this.
    return (
      name !== "mailTrial" &&
      encrypted !== undefined &&
      decrypt(secretKey, purposeOf(name), encrypted) === undefined
    );
  });
}

export interface Connections {
  /**
   * @param connect creates the connection from staff's settings, null without them; the environment takes precedence
   */
  open<Stored, Connected>(
    name: ConnectionName,
    schema: z.ZodMiniType<Stored>,
    connect: (stored: Stored | null) => Connected,
  ): Connection<Connected>;
  /** Reconnects if the stored settings changed; called every second, and after storing. */
  refresh(): Promise<void>;
}

/** The connections of this server (docs/reference/operations.md#connections). */
export async function openConnections(db: Db, secretKey: Buffer): Promise<Connections> {
  let rows = await encryptedRows(db);
  const renewals = new Map<ConnectionName, () => void>();
  let refreshing = Promise.resolve();
  const readAgain = async () => {
    const previousRows = rows;
    rows = await encryptedRows(db);
    for (const [name, renew] of renewals) if (rows[name] !== previousRows[name]) renew();
  };
  return {
    open(name, schema, connect) {
      const connectStored = () => connect(opened(secretKey, name, schema, rows[name]));
      let present = connectStored();
      renewals.set(name, () => {
        present = connectStored();
      });
      return { present: () => present };
    },
    refresh() {
      // One after the other, so that an older answer never replaces a newer one.
      refreshing = refreshing.catch(() => {}).then(readAgain);
      return refreshing;
    },
  };
}
