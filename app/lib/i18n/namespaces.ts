import type about from "#content/locales/en/about.json";
import type activities from "#content/locales/en/activities.json";
import type admin from "#content/locales/en/admin.json";
import type adminAccess from "#content/locales/en/adminAccess.json";
import type adminAnnouncements from "#content/locales/en/adminAnnouncements.json";
import type adminClub from "#content/locales/en/adminClub.json";
import type adminContacts from "#content/locales/en/adminContacts.json";
import type adminContests from "#content/locales/en/adminContests.json";
import type adminDonations from "#content/locales/en/adminDonations.json";
import type adminImport from "#content/locales/en/adminImport.json";
import type adminInterests from "#content/locales/en/adminInterests.json";
import type adminLeaving from "#content/locales/en/adminLeaving.json";
import type adminLog from "#content/locales/en/adminLog.json";
import type adminManualEntry from "#content/locales/en/adminManualEntry.json";
import type adminPayments from "#content/locales/en/adminPayments.json";
import type adminPrograms from "#content/locales/en/adminPrograms.json";
import type adminPublications from "#content/locales/en/adminPublications.json";
import type adminReconciliation from "#content/locales/en/adminReconciliation.json";
import type adminReports from "#content/locales/en/adminReports.json";
import type adminRosters from "#content/locales/en/adminRosters.json";
import type adminTestimonials from "#content/locales/en/adminTestimonials.json";
import type adminToday from "#content/locales/en/adminToday.json";
import type adminUnpaid from "#content/locales/en/adminUnpaid.json";
import type checkout from "#content/locales/en/checkout.json";
import type choice from "#content/locales/en/choice.json";
import type common from "#content/locales/en/common.json";
import type donate from "#content/locales/en/donate.json";
import type donation from "#content/locales/en/donation.json";
import type dues from "#content/locales/en/dues.json";
import type errors from "#content/locales/en/errors.json";
import type gallery from "#content/locales/en/gallery.json";
import type getInvolved from "#content/locales/en/getInvolved.json";
import type home from "#content/locales/en/home.json";
import type login from "#content/locales/en/login.json";
import type meta from "#content/locales/en/meta.json";
import type navigation from "#content/locales/en/navigation.json";
import type notMe from "#content/locales/en/notMe.json";
import type parentAnswers from "#content/locales/en/parentAnswers.json";
import type pictures from "#content/locales/en/pictures.json";
import type policies from "#content/locales/en/policies.json";
import type program from "#content/locales/en/program.json";
import type registration from "#content/locales/en/registration.json";
import type schedule from "#content/locales/en/schedule.json";
import type staffErrors from "#content/locales/en/staffErrors.json";
import type structure from "#content/locales/en/structure.json";
import type success from "#content/locales/en/success.json";
import type team from "#content/locales/en/team.json";
import type teams from "#content/locales/en/teams.json";
import type testimonials from "#content/locales/en/testimonials.json";

/** The texts of each area: content/locales/<language>/<namespace>.json; English gives the keys their types. */
export interface Texts {
  about: typeof about;
  activities: typeof activities;
  admin: typeof admin;
  adminAccess: typeof adminAccess;
  adminAnnouncements: typeof adminAnnouncements;
  adminReconciliation: typeof adminReconciliation;
  adminManualEntry: typeof adminManualEntry;
  adminContacts: typeof adminContacts;
  adminClub: typeof adminClub;
  adminContests: typeof adminContests;
  adminDonations: typeof adminDonations;
  adminImport: typeof adminImport;
  adminInterests: typeof adminInterests;
  adminLeaving: typeof adminLeaving;
  adminLog: typeof adminLog;
  adminPayments: typeof adminPayments;
  adminPrograms: typeof adminPrograms;
  adminPublications: typeof adminPublications;
  adminReports: typeof adminReports;
  adminRosters: typeof adminRosters;
  adminTestimonials: typeof adminTestimonials;
  adminToday: typeof adminToday;
  adminUnpaid: typeof adminUnpaid;
  checkout: typeof checkout;
  choice: typeof choice;
  common: typeof common;
  donate: typeof donate;
  donation: typeof donation;
  dues: typeof dues;
  errors: typeof errors;
  gallery: typeof gallery;
  getInvolved: typeof getInvolved;
  home: typeof home;
  login: typeof login;
  meta: typeof meta;
  navigation: typeof navigation;
  notMe: typeof notMe;
  parentAnswers: typeof parentAnswers;
  pictures: typeof pictures;
  policies: typeof policies;
  program: typeof program;
  registration: typeof registration;
  schedule: typeof schedule;
  staffErrors: typeof staffErrors;
  structure: typeof structure;
  success: typeof success;
  team: typeof team;
  teams: typeof teams;
  testimonials: typeof testimonials;
}
export type TextNamespace = keyof Texts;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
  }
}

/** On every page, so loaded before the first render. */
export const SHELL_NAMESPACES = ["common", "navigation"] as const satisfies readonly TextNamespace[];
