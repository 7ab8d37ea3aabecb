export const testimonialSamples = [
  {
    id: "sample-1",
    parentName: "Ottilie",
    childName: "Casimir",
    childAge: 7,
    rating: 5,
    comment: {
      en: "Casimir slept with his shin guards on for a week.",
      es: "Casimir durmió una semana con las espinilleras puestas.",
    },
  },
  {
    id: "sample-2",
    parentName: "Bernabé",
    childName: null,
    childAge: null,
    rating: 4,
    comment: {
      en: "The bus was on time every single morning.",
      es: "El camión llegó puntual todas las mañanas.",
    },
  },
] as const;
