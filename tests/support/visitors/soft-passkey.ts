import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

/** A CBOR text or byte string shorter than 65,536. */
function cbor(data: string | Buffer): Buffer {
  const bytes = Buffer.from(data as string);
  const major = typeof data === "string" ? 0x60 : 0x40;
  if (bytes.length < 24) return Buffer.concat([Buffer.from([major | bytes.length]), bytes]);
  if (bytes.length < 256) return Buffer.concat([Buffer.from([major | 24, bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([major | 25, bytes.length >> 8, bytes.length & 255]), bytes]);
}

interface Asked {
  challenge: string;
}

/** Ours, or RSA as the chips of older Windows make it. */
const KEYS = {
  "P-256": () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  RSA: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
};

/** What COSE's maps begin with, and the members of a JSON Web Key that follow there (RFC 9053, RFC 8230). */
const COSE = {
  "P-256": { head: [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01], members: ["x", "y"], labels: [0x21, 0x22] },
  RSA: { head: [0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00], members: ["n", "e"], labels: [0x20, 0x21] },
} as const;

/** A passkey without a browser: answers as an authenticator with such a key would, and may be told to lie. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  readonly #kind: keyof typeof KEYS;
  readonly #keys: ReturnType<(typeof KEYS)[keyof typeof KEYS]>;
  origin: string;
  domain: string;
  counter = 0;
  flags = PRESENT_AND_VERIFIED;

  constructor(origin = "http://localhost", kind: keyof typeof KEYS = "P-256") {
    this.#kind = kind;
    this.#keys = KEYS[kind]();
    this.origin = origin;
    this.domain = new URL(origin).hostname;
  }

  #clientData(type: string, { challenge }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, key: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.domain), Buffer.from([flags]), counter, key]);
  }

  /** The new key with its id, as an authenticator writes it (WebAuthn §6.5.1, a COSE map). */
  #credential(): Buffer {
    const { head, members, labels } = COSE[this.#kind];
    const key = this.#keys.publicKey.export({ format: "jwk" });
    const numbers = members.flatMap((member, i) => [
      Buffer.from([labels[i] ?? 0]),
      cbor(Buffer.from(key[member] ?? "", "base64url")),
    ]);
    const cose = Buffer.concat([Buffer.from(head), ...numbers]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
  }

  #answer(response: Record<string, Buffer>) {
    const id = this.id.toString("base64url");
    const texts = Object.entries(response).map(([name, data]) => [name, data.toString("base64url")]);
    return {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: Object.fromEntries(texts),
    };
  }

  /** As navigator.credentials.create() would. */
  create(asked: Asked) {
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cbor("fmt"),
      cbor("none"),
      cbor("attStmt"),
      Buffer.from([0xa0]),
      cbor("authData"),
      cbor(this.#authenticatorData(this.flags | HAS_KEY, this.#credential())),
    ]);
    return this.#answer({ clientDataJSON: this.#clientData("webauthn.create", asked), attestationObject });
  }

  /** As navigator.credentials.get() would; each use counts. */
  sign(asked: Asked) {
    this.counter += 1;
    const clientDataJSON = this.#clientData("webauthn.get", asked);
    const authenticatorData = this.#authenticatorData(this.flags);
    const signature = createSign("sha256")
      .update(authenticatorData)
      .update(sha256(clientDataJSON))
      .sign(this.#keys.privateKey);
    return this.#answer({ clientDataJSON, authenticatorData, signature });
  }
}
