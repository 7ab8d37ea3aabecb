/** Shown while nobody has written yet (docs/reference/public-pages.md#testimonials): invented, one for each way to sign. */
export const testimonialSamples = [
  {
    id: "sample-1",
    parentName: "Noemí",
    childName: "Itzel",
    childAge: 8,
    rating: 5,
    comment: {
      en: "Itzel did not know anybody on the first evening. On the second one she would not come home, and now half the team eats at our table.",
      es: "La primera tarde Itzel no conocía a nadie. La segunda ya no se quería ir, y ahora medio equipo cena en nuestra casa.",
    },
  },
  {
    id: "sample-2",
    parentName: "Graham",
    childName: "Theo",
    childAge: null,
    rating: 5,
    comment: {
      en: "The coaches explain everything twice, once in each language. Theo came back with new words and better passes.",
      es: "Los entrenadores explican todo dos veces, una en cada idioma. Theo regresó con palabras nuevas y mejores pases.",
    },
  },
  {
    id: "sample-3",
    parentName: "Leti",
    childName: null,
    childAge: null,
    rating: 4,
    comment: {
      en: "Well organised, water breaks on time, shade for the grandparents. Bring a chair, you will want to stay.",
      es: "Todo bien organizado, agua a tiempo y sombra para los abuelos. Traiga su silla, porque se va a querer quedar.",
    },
  },
] as const;
