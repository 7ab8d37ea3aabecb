import type { Deps } from "#server/deps.ts";

/**
 * A cookie's name as browsers get it. Over TLS it carries the prefix with which they take a cookie from this host
 * alone, so that a neighbour under the same domain can plant none (RFC 6265bis §4.1.3.2): Path is "/" then.
 */
export function cookieName(name: string, { secureCookies }: Deps["settings"]): string {
  return secureCookies ? `__Host-${name}` : name;
}
