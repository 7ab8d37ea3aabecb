import { spawnSync } from "node:child_process";

export interface Vulnerability {
  name: string;
  /** "info", "low", "moderate", "high" or "critical". */
  severity: string;
  /** Titles of the advisories, where the package itself has some. */
  titles: string[];
}

interface AuditReport {
  auditReportVersion?: number;
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string; via: (string | { title: string })[] }>;
}

function reportOf(text: string): AuditReport {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return {};
  }
}

/**
 * What the configured registry knows against the packages of package-lock.json.
 * @throws {Error} with a sentence when it could not be asked: no network, or a registry that serves no advisories
 */
export function knownVulnerabilities(folder: string): Vulnerability[] {
  const { stdout } = spawnSync("npm", ["audit", "--json"], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const { auditReportVersion, message, vulnerabilities } = reportOf(stdout ?? "");
  if (auditReportVersion === undefined || !vulnerabilities) {
    throw new Error(`The registry could not be asked for vulnerabilities. ${message ?? ""}`.trim());
  }
  return Object.values(vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    titles: via.flatMap((cause) => (typeof cause === "string" ? [] : [cause.title])),
  }));
}
