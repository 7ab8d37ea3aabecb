import { startWholeSite } from "./whole-site.ts";

/** One whole site as a process of its own, for measuring; prints its address as one JSON line. */
const site = await startWholeSite(process.env);
process.stdout.write(`${JSON.stringify({ url: site.url })}\n`);
process.once("SIGTERM", () => {
  site.stop().then(() => process.exit(0));
});
