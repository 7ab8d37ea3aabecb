import { spawnSync } from "node:child_process";

export interface Vulnerability {
  name: string;
  /** "info", "low", "moderate", "high" or "critical". */
  severity: string;
  /** Titles of the package's own advisories. */
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
 * Known vulnerabilities of the packages in package-lock.json, from the configured registry.
 * @throws {Error} if the registry cannot be reached or serves no advisories
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
