import type { PolicySection } from "#domain/club/policies.ts";

export const termsEnglish: PolicySection[] = [
  {
    heading: "Who can register a child",
    paragraphs: [
      "These terms are an agreement between your family and {{club}}, in {{town}}. Only an adult who is the child's parent or legal guardian may register, and the child must be within the ages that the form accepts.",
      "What you write on the form must be true and complete. If your phone, your emergency contact or your child's health changes, tell us: on the day of a session we rely on what we have.",
    ],
  },
  {
    heading: "Price and payment",
    paragraphs: [
      "Each program has its own price, and its page says what that includes. A donation is added only if you choose one. You see the full amount, in US dollars, before you pay, and it is the amount we charge.",
      "You pay by card through Stripe, a payment company. The card fields belong to Stripe, so your card number never reaches our server.",
      "If you pay twice for the same registration by accident, we refund the second payment to your card.",
    ],
  },
  {
    heading: "When the spot is yours",
    paragraphs: [
      "The days of a program are on its page and in our confirmation. Spots are limited. When you continue to payment, we hold a spot for your child for a short time. The spot is yours once your payment has gone through and the registration shows as confirmed. We also confirm by email.",
      "If your payment arrives after the hold has ended and the program has filled up, nothing is lost: our staff see it and offer you a spot if one opens up, or refund all your money.",
      "A registration that is never paid expires, and its spot goes to another family.",
    ],
  },
  {
    heading: "On the field",
    paragraphs: [
      "Bring your child on time and pick up on time. The waiver and the code of conduct that you agree to with the form are part of this agreement.",
      "Heat, storms or a closed park can force us to shorten, move or cancel a session. Your child's safety decides. We tell you as early as we can, by phone or email. The refund policy says what you get back.",
    ],
  },
  {
    heading: "What you sign on this site",
    paragraphs: [
      "Typing your name and checking the boxes has the same effect as signing on paper. We store what you signed: the version of the text, its language, the time and a digital fingerprint of its exact words.",
      "All our policies exist in English and in Spanish. The language in which you agreed is the one that counts for you. If we change a text later, the one you signed stays yours.",
    ],
  },
  {
    heading: "Donations",
    paragraphs: [
      "A donation is voluntary, and has no effect on whether your child gets a spot or on how we treat your family. It supports the club.",
    ],
  },
  {
    heading: "Testimonials",
    paragraphs: [
      "What you share about your experience can become public, so write only the child's first name and nothing private. Staff read every testimonial before it appears, and may decline, hide or delete it.",
    ],
  },
  {
    heading: "If something goes wrong",
    paragraphs: [
      "We are people from the neighborhood and we want to fix things. Call {{contactName}} at {{contactPhone}} or write to {{contactEmail}} before anything else. The law of the state where the program takes place applies, and nothing here takes away a right that the law guarantees you.",
    ],
  },
];
