import type { PolicySection } from "#domain/club/policies.ts";

export const termsSpanish: PolicySection[] = [
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
];
