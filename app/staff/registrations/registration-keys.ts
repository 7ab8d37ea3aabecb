import type { api } from "#app/lib/api.ts";
import type { RowOf } from "#app/staff/shared/list/use-paged-list.ts";

export const REGISTRATIONS_KEY = "/api/registrations";
export const DELETED_KEY = "/api/registrations/deleted";
export const STATISTICS_KEY = "/api/admin/statistics";

export type StaffRegistration = RowOf<typeof api.registrations.$get>;
