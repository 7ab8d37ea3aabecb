import type { PolicySection, PublishedPolicies } from "#domain/club/policies.ts";

const VERSION = "2026-10-01";

const one = (heading: string, ...paragraphs: string[]): PolicySection => ({ heading, paragraphs });

/** Short policies with everything that the product requires of a policy. */
export const policies: PublishedPolicies = {
  waiver: {
    version: VERSION,
    title: { en: "Release for practices and games", es: "Carta responsiva de entrenamientos y juegos" },
    sections: {
      en: [
        one(
          "What can happen",
          "Players of {{club}} run, fall and collide. We watch over them, and we cannot prevent every injury.",
          "In an emergency our coaches may call a doctor for your child before they reach you.",
        ),
      ],
      es: [
        one(
          "Qué puede pasar",
          "Quien juega con {{club}} corre, se cae y choca. Cuidamos a todos, y no podemos evitar cada lesión.",
          "En una emergencia nuestros entrenadores pueden llamar a un médico antes de localizarle a usted.",
        ),
      ],
    },
  },
  "code-of-conduct": {
    version: VERSION,
    title: { en: "How we treat each other", es: "Cómo nos tratamos" },
    sections: {
      en: [
        one("On and beside the field", "Players decide, coaches teach, referees judge, and families cheer."),
      ],
      es: [
        one(
          "En la cancha y a su lado",
          "Los jugadores deciden, los entrenadores enseñan, los árbitros juzgan y las familias animan.",
        ),
      ],
    },
  },
  terms: {
    version: VERSION,
    title: { en: "Agreement with our families", es: "Acuerdo con nuestras familias" },
    sections: {
      en: [
        one(
          "The place",
          "You register your child with {{club}} in {{town}}. The place is yours once the payment has gone through.",
        ),
        one("Questions", "Call {{contactName}} at {{contactPhone}} or write to {{contactEmail}}."),
      ],
      es: [
        one(
          "El lugar",
          "Usted inscribe a su hijo en {{club}}, en {{town}}. El lugar es suyo en cuanto pasa el pago.",
        ),
        one("Preguntas", "Llame a {{contactName}} al {{contactPhone}} o escriba a {{contactEmail}}."),
      ],
    },
  },
  privacy: {
    version: VERSION,
    title: { en: "What we keep about you", es: "Qué guardamos de usted" },
    sections: {
      en: [
        one(
          "How long",
          "Health notes are erased {{healthDays}} days after the last day, and who asked about a program after {{interestDays}} days. What a family writes when it asks for aid goes {{aidDays}} days after the decision, and who waited for a place 30 days after the wait ends.",
          "We may write to you about your program or with news, which a link in each such e-mail leaves.",
          "Donors are kept for {{donorYears}} years, network addresses for {{addressDays}} days, and backups for {{backupMonths}} months.",
        ),
      ],
      es: [
        one(
          "Cuánto tiempo",
          "Las notas de salud se borran {{healthDays}} días después del último día, y quien preguntó por un programa a los {{interestDays}} días. Lo que escribe una familia al pedir ayuda se borra {{aidDays}} días después de la decisión, y quien esperó un lugar, 30 días después de terminar la espera.",
          "Podemos escribirle sobre su programa o con noticias, que se dejan con un enlace en cada correo.",
          "Los donadores se guardan {{donorYears}} años, las direcciones de red {{addressDays}} días y los respaldos {{backupMonths}} meses.",
        ),
      ],
    },
  },
  refunds: {
    version: VERSION,
    title: { en: "Money back", es: "Reembolsos" },
    sections: {
      en: [
        one(
          "Until it starts",
          "Cancel before the first day and you get the whole fee back, to the card that you paid with.",
        ),
      ],
      es: [
        one(
          "Antes de que empiece",
          "Si cancela antes del primer día recibe toda la cuota, en la tarjeta con la que pagó.",
        ),
      ],
    },
  },
  forms: [],
};
