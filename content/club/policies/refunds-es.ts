import type { PolicySection } from "#domain/club/policies.ts";

export const refundsSpanish: PolicySection[] = [
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
    paragraphs: ["Cuando una falta grave de conducta pone fin a la inscripción, la cuota no se devuelve."],
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
];
