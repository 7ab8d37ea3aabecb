import type { PolicySection } from "#domain/club/policies.ts";

export const refundsEnglish: PolicySection[] = [
  {
    heading: "If you cancel",
    paragraphs: [
      "The program's page and your confirmation say until which day you get back how much of the fee. Where a program names no other days, you get back the whole fee if you cancel before its first day. You do not have to give a reason, and we take nothing else off.",
      "After the last of these days we do not refund the fee, with one exception: if your child cannot continue because of an injury or illness, talk to us. Staff can then refund all or part of it.",
    ],
  },
  {
    heading: "If we cancel",
    paragraphs: [
      "If we cancel the program, you get everything back and do not have to ask. If we lose a session to heat, a storm or a closed park and cannot make it up, you may ask for the share of the fee for that session.",
      "If you paid and there was no spot left for your child, or you paid twice, you get that payment back in full.",
    ],
  },
  {
    heading: "If a registration ends because of conduct",
    paragraphs: ["When serious misconduct ends a registration, the fee is not refunded."],
  },
  {
    heading: "Donations",
    paragraphs: [
      "A donation stays with the club when you cancel, unless you ask for it back. If you gave by mistake or gave the wrong amount, tell us and we return it.",
    ],
  },
  {
    heading: "How to cancel",
    paragraphs: [
      "Cancel on your family's page of this website: you see what you get back before you confirm, and canceling sends it. If you cannot do it there, call {{contactName}} at {{contactPhone}} or write to {{contactEmail}} with your child's name and the email address on the registration. Never send us your card number; we do not need it.",
      "When a registration is canceled, its spot goes to another family.",
    ],
  },
  {
    heading: "How the money comes back",
    paragraphs: [
      "What you paid by card is refunded through Stripe to the same card, and never to another one. Banks usually show it within 5 to 10 business days. What you paid in cash or by check you get back in cash at the club. If the card is closed, tell us first.",
      "If you see a charge you do not recognize, call us before you dispute it with your bank. We can usually sort it out sooner.",
    ],
  },
];
