import type { Policy } from "#domain/club/policy-draft.ts";

export const terms: Policy = {
  version: "2026-11-22",
  title: { en: "Terms and conditions", es: "Términos y condiciones" },
  sections: {
    en: [
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
    ],
    es: [
      {
        heading: "Quién puede inscribir",
        paragraphs: [
          "Estos términos son un acuerdo entre su familia y {{club}}, en {{town}}. Solo puede inscribir una persona adulta que sea madre, padre o tutor legal, y la niña o el niño debe tener una edad que el formulario acepte.",
          "Lo que escriba en el formulario debe ser verdadero y completo. Si cambia su teléfono, su contacto de emergencia o la salud de su hija o hijo, avísenos: el día de la sesión contamos con esos datos.",
        ],
      },
      {
        heading: "Precio y pago",
        paragraphs: [
          "Cada programa tiene su precio, y su página dice qué incluye. El donativo se suma solo si usted lo elige. Antes de pagar usted ve el total, en dólares de Estados Unidos, y eso es lo que cobramos.",
          "Se paga con tarjeta por medio de Stripe, una empresa de pagos. Los campos de la tarjeta son de Stripe, así que el número de su tarjeta nunca llega a nuestro servidor.",
          "Si por accidente paga dos veces la misma inscripción, el segundo pago se regresa a su tarjeta.",
        ],
      },
      {
        heading: "Cuándo el lugar es suyo",
        paragraphs: [
          "Los días de un programa están en su página y en nuestra confirmación. Los lugares son limitados. Cuando usted pasa a pagar, le apartamos un lugar por un rato. El lugar es suyo cuando el pago se completa y la inscripción aparece como confirmada. También se lo confirmamos por correo electrónico.",
          "Si su pago llega cuando el apartado ya venció y el programa se llenó, no se pierde nada: nuestro personal lo ve y le ofrece un lugar, si se desocupa alguno, o le devuelve todo su dinero.",
          "La inscripción que nunca se paga vence, y su lugar pasa a otra familia.",
        ],
      },
      {
        heading: "En la cancha",
        paragraphs: [
          "Traiga y recoja a tiempo a su hija o hijo. La carta responsiva y el código de conducta que usted acepta con el formulario son parte de este acuerdo.",
          "Por el calor, una tormenta o un parque cerrado podemos tener que acortar, mover o cancelar una sesión. Lo decide la seguridad de los niños. Le avisamos lo antes posible, por teléfono o por correo. La política de reembolsos dice qué se le devuelve.",
        ],
      },
      {
        heading: "Lo que usted firma en este sitio",
        paragraphs: [
          "Escribir su nombre y marcar las casillas tiene el mismo efecto que firmar en papel. Guardamos lo que firmó: la versión del texto, su idioma, la hora y una huella digital de sus palabras exactas.",
          "Todas nuestras políticas existen en inglés y en español. Para usted vale el idioma en el que aceptó. Si después cambiamos un texto, para usted sigue valiendo el que firmó.",
        ],
      },
      {
        heading: "Donativos",
        paragraphs: [
          "El donativo es voluntario y no influye en que su hija o hijo tenga lugar ni en el trato que damos a su familia. Con él apoyamos al club.",
        ],
      },
      {
        heading: "Testimonios",
        paragraphs: [
          "Lo que nos cuente de su experiencia puede hacerse público; por eso, ponga solo el nombre de pila de su hija o hijo y nada privado. El personal lee cada testimonio antes de que aparezca, y puede no publicarlo, ocultarlo o borrarlo.",
        ],
      },
      {
        heading: "Si algo sale mal",
        paragraphs: [
          "Somos gente del barrio y queremos arreglar las cosas. Antes que nada, llame a {{contactName}} al {{contactPhone}} o escriba a {{contactEmail}}. Se aplica la ley del estado donde se realiza el programa, y nada de lo escrito aquí le quita un derecho que la ley le garantiza.",
        ],
      },
    ],
  },
};
