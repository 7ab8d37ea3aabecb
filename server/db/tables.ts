import type {
  BookChecksTable,
  BookDifferencesTable,
  BookMonthsTable,
  CardDeclinesTable,
  DonationsTable,
  LedgerTable,
  OutboxTable,
  PaymentsTable,
  RefundsTable,
  StripeEventsTable,
} from "./money-schema.ts";
import type {
  ConsentsTable,
  ContestsTable,
  ErasuresTable,
  HoldsTable,
  PolicyTextsTable,
  ProgramsTable,
  RegistrationNotesTable,
  RegistrationSearchTable,
  RegistrationsTable,
  RegistrationTallyTable,
  SettingsTable,
  TestimonialsTable,
  ThrottlesTable,
} from "./schema.ts";
import type {
  AuditChainTable,
  AuditLogTable,
  AuthenticatorsTable,
  ChallengesTable,
  SessionsTable,
  StaffDevicesTable,
  UsersTable,
} from "./staff-schema.ts";

/** Every table by its name. */
export interface DatabaseSchema {
  programs: ProgramsTable;
  registrations: RegistrationsTable;
  registrationSearch: RegistrationSearchTable;
  registrationTally: RegistrationTallyTable;
  registrationNotes: RegistrationNotesTable;
  contests: ContestsTable;
  holds: HoldsTable;
  erasures: ErasuresTable;
  consents: ConsentsTable;
  policyTexts: PolicyTextsTable;
  payments: PaymentsTable;
  ledger: LedgerTable;
  cardDeclines: CardDeclinesTable;
  refunds: RefundsTable;
  donations: DonationsTable;
  bookChecks: BookChecksTable;
  bookDifferences: BookDifferencesTable;
  bookMonths: BookMonthsTable;
  stripeEvents: StripeEventsTable;
  outbox: OutboxTable;
  testimonials: TestimonialsTable;
  users: UsersTable;
  authenticators: AuthenticatorsTable;
  challenges: ChallengesTable;
  sessions: SessionsTable;
  staffDevices: StaffDevicesTable;
  auditLog: AuditLogTable;
  auditChain: AuditChainTable;
  settings: SettingsTable;
  throttles: ThrottlesTable;
}
