import type { ReactNode } from "react";
import type { Permission } from "#domain/staff/permissions.ts";
import { useHasPermission } from "./use-staff-session.ts";

/** Shows its content to the roles that have a permission. */
export function Permitted({ to, children }: { to: Permission; children: ReactNode }) {
  return useHasPermission()(to) && children;
}
