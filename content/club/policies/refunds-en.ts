import type { PolicySection } from "#domain/policies.ts";

export const refundsEnglish: PolicySection[] = [
  {
    heading: "If you cancel",
    paragraphs: [
      "Tell us before the first day of the program and you get back the whole fee that you paid for it, unless the program's page says until which day how much goes back: then that holds. You do not have to give a reason, and we take nothing else off.",
      "Once the program has started we do not refund the fee, with one exception: if your child cannot go on because of an injury or illness, talk to us. Staff can then refund all or part of it.",
    ],
  },
  {
    heading: "If we cancel",
    paragraphs: [
      "If we cancel the program, you get everything back and do not have to ask. If we lose a session to heat, a storm or a closed park and cannot make it up, you may ask for the share of the fee for that session.",
      "If you paid and there was no place left for your child, or you paid twice, you get that payment back in full.",
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
    heading: "How to ask",
    paragraphs: [
      "Call {{contactName}} at {{contactPhone}} or write to {{contactEmail}} with your child's name and the e-mail on the registration. Never send us your card number; we do not need it.",
      "When we cancel a registration, its place goes to another family. Cancelling it is not the same step as refunding it, so say if you want both.",
    ],
  },
  {
    heading: "How the money comes back",
    paragraphs: [
      "Staff send it through Stripe to the card you paid with. We do not refund in cash or to another card. Banks usually show it within 5 to 10 business days. If the card is closed, tell us first.",
      "If you see a charge you do not recognize, call us before you dispute it with your bank. We can usually sort it out sooner.",
    ],
  },
];
