import type {
  AllocationsTable,
  CardDeclinesTable,
  ComparedMonthsTable,
  DiscrepanciesTable,
  DonationsTable,
  LedgerTable,
  OutboxTable,
  PaymentsTable,
  PayoutsTable,
  ReconciliationsTable,
  RefundsTable,
  StripeEventsTable,
} from "./money-schema.ts";
import type {
  AnnouncementsTable,
  AnswersTable,
  ClubFactsTable,
  DraftsTable,
  InterestsTable,
  ProgramGroupsTable,
  ProgramPricesTable,
  ProgramSessionsTable,
  ProgramsTable,
  ProgramTextsTable,
  PublicationsTable,
  QuestionsTable,
  QuestionTextsTable,
  RefundStepsTable,
  SeasonsTable,
  SeasonTextsTable,
} from "./program-schema.ts";
import type {
  ChildrenTable,
  ContestsTable,
  ErasuresTable,
  FamiliesTable,
  HoldsTable,
  MailboxCodesTable,
  OrderLinesTable,
  OrdersTable,
  PolicyTextsTable,
  RefundLinesTable,
  RegistrationNotesTable,
  RegistrationSearchTable,
  RegistrationsTable,
  SettingsTable,
  SignaturesTable,
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

export interface DatabaseSchema {
  seasons: SeasonsTable;
  seasonTexts: SeasonTextsTable;
  programs: ProgramsTable;
  programTexts: ProgramTextsTable;
  programSessions: ProgramSessionsTable;
  programGroups: ProgramGroupsTable;
  programPrices: ProgramPricesTable;
  questions: QuestionsTable;
  questionTexts: QuestionTextsTable;
  answers: AnswersTable;
  refundSteps: RefundStepsTable;
  interests: InterestsTable;
  drafts: DraftsTable;
  clubFacts: ClubFactsTable;
  publications: PublicationsTable;
  announcements: AnnouncementsTable;
  families: FamiliesTable;
  children: ChildrenTable;
  orders: OrdersTable;
  orderLines: OrderLinesTable;
  refundLines: RefundLinesTable;
  mailboxCodes: MailboxCodesTable;
  registrations: RegistrationsTable;
  registrationSearch: RegistrationSearchTable;
  registrationNotes: RegistrationNotesTable;
  contests: ContestsTable;
  holds: HoldsTable;
  erasures: ErasuresTable;
  signatures: SignaturesTable;
  policyTexts: PolicyTextsTable;
  payouts: PayoutsTable;
  payments: PaymentsTable;
  ledger: LedgerTable;
  allocations: AllocationsTable;
  cardDeclines: CardDeclinesTable;
  refunds: RefundsTable;
  donations: DonationsTable;
  reconciliations: ReconciliationsTable;
  discrepancies: DiscrepanciesTable;
  comparedMonths: ComparedMonthsTable;
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
