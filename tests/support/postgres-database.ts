import pg from "pg";

/** Runs one statement on a server. */
export async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a database on a server, a copy of `template` if one is named, and answers its address. */
export async function createPostgresDatabase(
  serverUrl: string,
  name: string,
  template?: string,
): Promise<string> {
  await onPostgres(serverUrl, `create database ${name}${template ? ` template ${template}` : ""}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
