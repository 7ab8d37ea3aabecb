import type { PolicySection } from "#domain/policies.ts";

export const refundsSpanish: PolicySection[] = [
  {
    heading: "Si usted cancela",
    paragraphs: [
      "Avísenos antes del primer día del programa y le devolvemos completa la cuota que pagó, a menos que la página del programa diga hasta qué día se devuelve cuánto: entonces vale eso. No tiene que dar explicaciones y no le descontamos nada más.",
      "Cuando el programa ya empezó no devolvemos la cuota, con una excepción: si su hija o hijo no puede seguir por una lesión o enfermedad, hable con nosotros. En ese caso el personal puede devolverle toda la cuota o una parte.",
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
    paragraphs: ["Cuando una falta grave de conducta pone fin a la inscripción, la cuota no se devuelve."],
  },
  {
    heading: "Donativos",
    paragraphs: [
      "Si cancela, el donativo se queda en el club, a menos que nos pida que se lo devolvamos. Si donó por error o se equivocó de cantidad, avísenos y se lo regresamos.",
    ],
  },
  {
    heading: "Cómo pedirlo",
    paragraphs: [
      "Llame a {{contactName}} al {{contactPhone}} o escriba a {{contactEmail}} con el nombre de su hija o hijo y el correo que puso en la inscripción. Nunca nos mande el número de su tarjeta; no lo necesitamos.",
      "Cuando cancelamos una inscripción, su lugar pasa a otra familia. Cancelar y devolver el dinero son dos pasos distintos: díganos si quiere los dos.",
    ],
  },
  {
    heading: "Cómo regresa el dinero",
    paragraphs: [
      "El personal lo envía por medio de Stripe a la misma tarjeta con la que pagó. No hacemos reembolsos en efectivo ni a otra tarjeta. Por lo general el banco lo muestra en 5 a 10 días hábiles. Si ya canceló esa tarjeta, avísenos primero.",
      "Si ve un cargo que no reconoce, llámenos antes de reclamarlo en su banco. Casi siempre podemos resolverlo más rápido.",
    ],
  },
];
