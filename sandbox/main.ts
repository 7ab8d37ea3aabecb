import { parseArgs } from "node:util";
import { createSandbox } from "./sandbox.ts";
import { serveSandbox } from "./serve.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "secret-key": { type: "string", default: "sk_test_sandbox" },
    "publishable-key": { type: "string", default: "pk_test_sandbox" },
    "webhook-secret": { type: "string", default: "whsec_sandbox" },
    "deliver-to": { type: "string" },
    "settle-delay-ms": { type: "string" },
  },
});

const keys = {
  secretKey: values["secret-key"],
  publishableKey: values["publishable-key"],
  webhookSecret: values["webhook-secret"],
};
const delay = values["settle-delay-ms"];
const sandbox = createSandbox({ ...keys, ...(delay === undefined ? {} : { settleDelayMs: Number(delay) }) });
if (values["deliver-to"]) sandbox.deliverTo(values["deliver-to"]);
const served = await serveSandbox(sandbox, Number(values.port));
console.log(JSON.stringify({ url: served.url, ...keys }));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void served.close().then(() => process.exit(0)));
}
