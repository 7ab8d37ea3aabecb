import type { Language } from "#domain/text/languages.ts";
import englishAdmin from "./texts/en/admin.json" with { type: "json" };
import englishFiles from "./texts/en/files.json" with { type: "json" };
import englishMail from "./texts/en/mail.json" with { type: "json" };
import englishShared from "./texts/en/shared.json" with { type: "json" };
import englishStaff from "./texts/en/staff.json" with { type: "json" };
import spanishAdmin from "./texts/es/admin.json" with { type: "json" };
import spanishFiles from "./texts/es/files.json" with { type: "json" };
import spanishMail from "./texts/es/mail.json" with { type: "json" };
import spanishShared from "./texts/es/shared.json" with { type: "json" };
import spanishStaff from "./texts/es/staff.json" with { type: "json" };

type Both = Record<Language, unknown>;

/** What the server writes itself: files and previews for staff, and mails. */
export const fileTexts = { en: englishFiles, es: spanishFiles } as const satisfies Both;
export const mailTexts = { en: englishMail, es: spanishMail } as const satisfies Both;
export const adminTexts = { en: englishAdmin, es: spanishAdmin } as const satisfies Both;
export const sharedTexts = { en: englishShared, es: spanishShared } as const satisfies Both;
export const staffTexts = { en: englishStaff, es: spanishStaff } as const satisfies Both;
