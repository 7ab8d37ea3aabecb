import { formSizeWord } from "#content/product/shirt-size-word.ts";
import { billLines, withoutAid } from "#domain/prices/order-lines.ts";
import { type BillLine, type EmailI18n, priceBill, rowsOf, toStaff } from "#server/mail/email-layout.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { getProgram } from "#server/site/programs/programs.ts";
import { type Dropped, GONE, type MailContext, mailKind } from "./mail-kind.ts";
import { orderForMail, registrationForMail } from "./rows.ts";

/** Of the whole order, or of one child that was confirmed later, with the donation if it is the order's first. */
async function loadNotice({ db, i18n }: MailContext, { orderId, registrationId }: MessageSubject) {
  const later = orderId === undefined ? await registrationForMail(db, registrationId) : undefined;
  const order = await orderForMail(db, orderId ?? later?.orderId);
  // Children that wait for a code are not registered yet.
  const registered = order?.children.filter(({ registration, outcome }) =>
    later ? registration.id === later.id : outcome !== "waiting" && outcome !== "lapsed",
  );
  const [first] = registered ?? [];
  if (!order || !registered || !first) return GONE;
  const names = await programNames(db, i18n.language);
  const children = await Promise.all(
    registered.map(async (child) => {
      const { programId } = child.registration;
      const programName = names.get(programId)?.name ?? "";
      return { ...child, programName, program: await getProgram(db, programId) };
    }),
  );
  const isOfSeveral = children.length > 1;
  const lines = children.flatMap(({ registration, programName: program, lines: own }): BillLine[] => {
    const named = isOfSeveral ? { name: registration.childFirstName, program } : {};
    // As if its family had paid all of it.
    return billLines(withoutAid(own)).map((line) => ({ ...line, ...named }));
  });
  const gift = later?.donationAmount ?? 0;
  const donation = gift > 0 ? [{ kind: "donation" as const, cents: gift }] : [];
  const others = later ? donation : order.otherLines;
  return { guardian: first.registration, children, lines: [...lines, ...others] };
}
type Notice = Exclude<Awaited<ReturnType<typeof loadNotice>>, Dropped>;

function childRows(i18n: EmailI18n, { registration, program, programName }: Notice["children"][number]) {
  const { registered: words } = i18n.texts.staff;
  const { placesTaken: taken, capacity } = program;
  const isInReview = registration.state === "needs_review";
  return rowsOf([
    { label: words.program, value: programName },
    { label: words.player, value: `${registration.childFirstName} ${registration.childLastName}` },
    { label: words.age, value: String(registration.childAge) },
    { label: words.shirt, value: formSizeWord(registration.tshirtSize, i18n.language) ?? "–" },
    ...(isInReview ? [{ label: words.place, value: words.review }] : []),
    {
      label: words.places,
      value: capacity === null ? String(taken) : i18n.fill(words.placesValue, { taken, capacity }),
    },
  ]);
}

export const staffRegistrationNoticeMails = {
  /** Health answers and postal addresses stay in the dashboard. */
  staff_registration_notice: mailKind(loadNotice, (context, { guardian, children, lines }) => {
    const { i18n } = context;
    const { registered: words } = i18n.texts.staff;
    const programs = [...new Set(children.map(({ programName }) => programName))].join(", ");
    const count = children.length;
    const subject = i18n.fill(words.subject, { programs });
    const title = count === 1 ? words.title : i18n.fill(words.titleMany, { count });
    return toStaff(context, { subject, title }, [
      ...children.map((child) => childRows(i18n, child)),
      rowsOf([
        { label: words.guardian, value: `${guardian.parentFirstName} ${guardian.parentLastName}` },
        { label: words.phone, value: guardian.phone },
        { label: words.email, value: guardian.email },
      ]),
      priceBill(i18n, lines),
    ]);
  }),
};
