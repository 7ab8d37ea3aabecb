import { randomUUID } from "node:crypto";
import type { AnnouncementData } from "#domain/club/announcement.ts";
import type { SessionChange, SessionChangeData } from "#domain/club/session-change.ts";
import type { ProgramSettings } from "#domain/programs/draft-errors.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import type { MessageData } from "#domain/staff/messages.ts";
import type { Visitor } from "./open-product.ts";

interface PaymentRow {
  id: string;
  purpose: string;
  registrations: { id: string; childFirstName: string; childLastName: string }[];
}

export class StaffVisit {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  static async signIn(visitor: Visitor, pin: string): Promise<StaffVisit> {
    await visitor.post("/admin/session", { pin });
    return new StaffVisit(visitor);
  }

  /** @returns the new account's invitation */
  async invite(username: string): Promise<string> {
    const { data } = await this.#visitor.post<{ data: { invitation: string } }>("/admin/members", {
      username,
    });
    return data.invitation;
  }

  async decide(programId: string, settings: ProgramSettings): Promise<void> {
    await this.#visitor.call("PATCH", `/admin/programs/${programId}`, settings);
  }

  async publish(id: string, change: (draft: SeasonDraft) => void): Promise<void> {
    const path = `/admin/drafts/season/${id}`;
    const { data } = await this.#visitor.get<{ data: { payload: SeasonDraft; version: number } }>(path);
    change(data.payload);
    await this.publishNew(id, data.payload, data.version);
  }

  async publishNew(id: string, payload: SeasonDraft, version = 0): Promise<void> {
    const written = await this.#visitor.call<{ data: { version: number } }>(
      "PUT",
      `/admin/drafts/season/${id}`,
      { payload, version },
    );
    await this.#visitor.post("/admin/publications", {
      subject: "season",
      id,
      version: written.data.version,
    });
  }

  async #paymentOf(childFirstName: string, childLastName: string): Promise<PaymentRow> {
    const search = encodeURIComponent(childLastName);
    const { data } = await this.#visitor.get<{ data: PaymentRow[] }>(`/admin/payments?search=${search}`);
    const found = data.find(({ registrations }) =>
      registrations.some((registration) => registration.childFirstName === childFirstName),
    );
    if (!found) throw new Error(`Nobody paid for ${childFirstName} ${childLastName}.`);
    return found;
  }

  async refund(
    [firstName, lastName]: [string, string],
    refund: { cents: number; reason: string; note: string; keepsSpot?: false },
  ): Promise<void> {
    const { id } = await this.#paymentOf(firstName, lastName);
    await this.#visitor.post(`/admin/payments/${id}/refunds`, refund);
  }

  /** Cancels a registration with the refund that the preview shows. */
  async cancel([firstName, lastName]: [string, string], note: string): Promise<void> {
    const { registrations } = await this.#paymentOf(firstName, lastName);
    const id = registrations.find(({ childFirstName }) => childFirstName === firstName)?.id;
    const path = `/admin/registrations/${id}`;
    const { data } = await this.#visitor.get<{ data: { refundCents: number } }>(`${path}/cancellation`);
    await this.#visitor.post(`${path}/cancel`, {
      expectedRefundCents: data.refundCents,
      reason: "requested_by_family",
      note,
      requestId: randomUUID(),
    });
  }

  /**
   * Enters a paper registration; with a check number, its payment is a check.
   * @returns the registration's id
   */
  async enterPaper(
    registration: object,
    cashCents: number | null,
    note: string,
    checkNumber = "",
  ): Promise<string> {
    const method = checkNumber === "" ? "cash" : "check";
    const { data } = await this.#visitor.post<{ data: { id: string } }>("/admin/registrations", {
      registration,
      cashCents,
      note,
      method,
      checkNumber,
    });
    return data.id;
  }

  /** Imports a list from another system; each row is its own family. */
  async importList(programId: string, cells: readonly object[]): Promise<void> {
    const rows = cells.map((row, index) => ({ number: index + 2, programId, cells: row }));
    await this.#visitor.post("/admin/imports", {
      importId: randomUUID(),
      dateOrder: "mdy",
      tshirtSize: "",
      language: "es",
      dueOn: null,
      note: "",
      rows,
      families: rows.map(({ number }) => [number]),
    });
  }

  async remove(registrationId: string): Promise<void> {
    await this.#visitor.call("DELETE", `/registrations/${registrationId}`);
  }

  async approveTestimonials(): Promise<void> {
    const { data } = await this.#visitor.get<{ data: { id: string; isApproved: boolean }[] }>(
      "/admin/testimonials",
    );
    for (const { id, isApproved } of data)
      if (!isApproved) await this.#visitor.post(`/admin/testimonials/${id}/approve`, {});
  }

  async announce(announcement: AnnouncementData): Promise<void> {
    await this.#visitor.post("/admin/announcements", announcement);
  }

  async compareWithStripe(): Promise<void> {
    await this.#visitor.post("/admin/books/check", {});
  }

  /** Writes to the families who are on a list now. */
  async write({ to, kind, ...texts }: Omit<MessageData, "listHash">): Promise<void> {
    const shown = await this.#visitor.post<{ data: { listHash: string } }>("/admin/messages/audience", {
      to,
      kind,
    });
    await this.#visitor.post("/admin/messages", { ...texts, to, kind, listHash: shown.data.listHash });
  }

  /** Offers a program's free spot to the next family of its waiting list. */
  async offerNext(programId: string): Promise<void> {
    const path = "/admin/waiting-list";
    const { data } = await this.#visitor.get<{ data: { id: string; isNext: boolean }[] }>(
      `${path}?program=${programId}`,
    );
    const next = data.find(({ isNext }) => isNext);
    if (!next) throw new Error("Nobody who waits fits.");
    await this.#visitor.post(`${path}/${next.id}/offer`, {});
  }

  /** A program's first session after a day holds at another place. */
  async rehouse(programId: string, after: string, newPlace: string): Promise<void> {
    const { data } = await this.#visitor.get<{ data: Pick<SessionChange, "programId" | "on" | "starts">[] }>(
      "/admin/session-changes",
    );
    const session = data.find((ahead) => ahead.programId === programId && ahead.on > after);
    if (!session) throw new Error("The program has no session ahead.");
    const { on, starts } = session;
    const change: SessionChangeData = { kind: "place", programId, on, starts, newPlace, reason: "field" };
    await this.#visitor.post("/admin/session-changes", change);
  }
}
