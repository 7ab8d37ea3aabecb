import type { Policy } from "#domain/club/policy-draft.ts";

export const refunds: Policy = {
  version: "2026-11-28",
  title: { en: "Refund policy", es: "Política de reembolsos" },
  sections: {
    en: [
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
    ],
    es: [
      {
        heading: "Si usted cancela",
        paragraphs: [
          "La página del programa y su confirmación dicen hasta qué día se devuelve cuánto de la cuota. Si un programa no indica otros días, le devolvemos toda la cuota si cancela antes de su primer día. No tiene que dar explicaciones y no le descontamos nada más.",
          "Después del último de esos días no devolvemos la cuota, con una excepción: si su hija o hijo no puede seguir por una lesión o enfermedad, hable con nosotros. En ese caso el personal puede devolverle toda la cuota o una parte.",
        ],
      },
      {
        heading: "Si cancelamos nosotros",
        paragraphs: [
          "Si cancelamos el programa, le devolvemos todo sin que tenga que pedirlo. Si perdemos una sesión por el calor, una tormenta o un parque cerrado y no podemos reponerla, usted puede pedir la parte de la cuota que le corresponde a esa sesión.",
          "Si pagó y ya no había lugar, o si pagó dos veces, le devolvemos ese pago completo.",
        ],
      },
      {
        heading: "Si la inscripción termina por mala conducta",
        paragraphs: [
          "Cuando una falta grave de conducta pone fin a la inscripción, la cuota no se devuelve.",
        ],
      },
      {
        heading: "Donativos",
        paragraphs: [
          "Si cancela, el donativo se queda en el club, a menos que nos pida que se lo devolvamos. Si donó por error o se equivocó de cantidad, avísenos y se lo regresamos.",
        ],
      },
      {
        heading: "Cómo cancelar",
        paragraphs: [
          "Cancele en la página de su familia de este sitio: antes de confirmar ve cuánto se le devuelve, y al cancelar se envía. Si no puede hacerlo ahí, llame a {{contactName}} al {{contactPhone}} o escriba a {{contactEmail}} con el nombre de su hija o hijo y el correo que puso en la inscripción. Nunca nos mande el número de su tarjeta; no lo necesitamos.",
          "Cuando se cancela una inscripción, su lugar pasa a otra familia.",
        ],
      },
      {
        heading: "Cómo regresa el dinero",
        paragraphs: [
          "Lo que pagó con tarjeta regresa por medio de Stripe a la misma tarjeta, nunca a otra. Lo que pagó en efectivo o con cheque se le devuelve en efectivo en el club. Por lo general el banco lo muestra en 5 a 10 días hábiles. Si ya canceló esa tarjeta, avísenos primero.",
          "Si ve un cargo que no reconoce, llámenos antes de reclamarlo en su banco. Casi siempre podemos resolverlo más rápido.",
        ],
      },
    ],
  },
};
