import { mkdir, rm } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Hono } from "hono";
import { club } from "#content/club/club.ts";
import { testCards } from "#sandbox/cards.ts";
import { createMailPage } from "#sandbox/mail-page.ts";
import { mountBesideProduct } from "#sandbox/mount.ts";
import { PRACTICE_MAILBOX, type PracticeMail, startPracticeMail } from "#sandbox/practice-mail.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { close, listen } from "#server/platform/http/listen.ts";
import { startServer } from "#server/start.ts";
import { AID_ACCOUNT } from "./demo-year/aid.ts";
import { PIN, PRACTICE_KEYS, playYear, practiceConfig } from "./demo-year/play-year.ts";

/** A club before its set-up: no PIN, no keys and no mail server are given, and practice ones wait beside it. */
async function openEmptyClub(dataDir: string) {
  const sandbox = createSandbox(PRACTICE_KEYS);
  const served = await serveSandbox(sandbox);
  const mailServer = await startPracticeMail(join(dataDir, "mail"));
  return { config: practiceConfig(dataDir, served), sandbox, served, mailServer };
}

/** What is typed into the set-up to practise. */
function practiceLines(mailServer: PracticeMail): string[] {
  const { user, password } = PRACTICE_MAILBOX;
  return [
    "  Practice mail:    server 127.0.0.1, port " +
      `${mailServer.port}, user ${user}, password ${password}, any sender`,
    `  Practice Stripe:  publishable key ${PRACTICE_KEYS.publishableKey}, secret key ${PRACTICE_KEYS.secretKey}`,
  ];
}

/** SHOWN_PORT is the port to print: under `npm run dev` the pages come from Vite's. */
const { PORT = "3000", HOST = "0.0.0.0", SHOWN_PORT = "" } = process.env;

/** `npm run demo -- --new`: an empty club, to try the set-up. */
const { values } = parseArgs({ options: { new: { type: "boolean", default: false } } });

/**
 * The demo's addresses for this machine and for phones on its network; none for phones if HOST is only this machine.
 */
function addresses(port: number): { home: string; network: string[] } {
  const urlOf = (host: string) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const isEverywhere = HOST === "0.0.0.0" || HOST === "::";
  if (!isEverywhere) return { home: urlOf(HOST), network: [] };
  const networkUrls = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === "IPv4" && !address.internal)
    .map((address) => urlOf(String(address?.address)));
  return { home: urlOf("localhost"), network: networkUrls };
}

const CARD_LINES = [
  "  Practice cards, with any future date and any CVC:",
  ...testCards.map(({ number, meaning }) => `    ${number}   ${meaning.en}`),
];

/** What to do first: sign in with the PIN, or by the link of an empty club's first start. */
function openingLines(home: string, startLink: string | null): string[] {
  if (startLink === null || emptyClub === null) {
    const { username, password } = AID_ACCOUNT;
    return [
      `  Staff PIN (/login):  ${PIN}`,
      `  An account, for aid and refunds:  ${username}, password ${password}`,
    ];
  }
  const { pathname, hash } = new URL(startLink);
  return [
    "  It is empty. To set it up, open this within an hour; it works once:",
    `    ${home}${pathname}${hash}`,
    "",
    ...practiceLines(emptyClub.mailServer),
  ];
}

function print(port: number, startLink: string | null): void {
  const { home, network } = addresses(port);
  const lines = [
    "",
    `  ${club.name} is open for the demo:  ${home}`,
    ...network.map((address) => `  from a phone on this network:    ${address}`),
    "",
    ...openingLines(home, startLink),
    ...CARD_LINES,
    "",
    `  Play the bank: refund, dispute, hold events back:  ${home}/sandbox/`,
    `  Read the mail that families and staff would get:   ${home}/sandbox/mail`,
    "",
    "  Everything is invented and starts anew each time. Stop it with Ctrl-C.",
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/**
 * Finds the demo's port and checks that it is free before erasing the data folder of that port:
 * another demo may be using it.
 */
async function portToTake(): Promise<number> {
  try {
    const probe = await listen(new Hono(), { host: HOST, port: Number(PORT) });
    await close(probe.server);
    return probe.port;
  } catch (error) {
    if (!(error instanceof Error && error.cause)) throw error;
    process.stderr.write(
      `\n  Something answers at port ${PORT} already, perhaps another demo. It goes on as it is.\n` +
        `  Stop it with Ctrl-C where it runs, or take another port:  PORT=${Number(PORT) + 1} npm run demo\n\n`,
    );
    process.exit(1);
  }
}

const port = await portToTake();
const DATA_DIR = join(import.meta.dirname, "../data/demo", String(port));
await rm(DATA_DIR, { recursive: true, force: true });
await mkdir(DATA_DIR, { recursive: true });

const linksTo = addresses(Number(SHOWN_PORT) || port).home;
const emptyClub = values.new ? await openEmptyClub(DATA_DIR) : null;
const { config, sandbox, served } = emptyClub ?? (await playYear(DATA_DIR, linksTo));
const demo = { ...config, mail: { ...config.mail, inboxPath: "/sandbox/mail", linksTo } };

let productAndSandbox: Pick<Hono, "fetch"> = new Hono();
const server = await startServer(demo, (app) => {
  productAndSandbox = new Hono()
    .route("/sandbox/mail", createMailPage(join(DATA_DIR, "mail"), linksTo))
    .route("/", mountBesideProduct(sandbox, app));
  return productAndSandbox;
});
// An empty club makes its own webhook when it gets its keys.
if (config.payments) sandbox.deliverTo(`${server.url}/api/stripe/webhook`);
const publicServer = await listen(productAndSandbox, { host: HOST, port });
print(Number(SHOWN_PORT) || port, server.startLink);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    const practiceMail = emptyClub?.mailServer.close();
    Promise.allSettled([close(publicServer.server), server.stop(), served.close(), practiceMail])
      .then(() => rm(DATA_DIR, { recursive: true, force: true }))
      .then(() => process.exit(0));
  });
}
