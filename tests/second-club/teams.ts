import type { PublishedTeam } from "#domain/club/content.ts";

export const season = { en: "2025 Spring season", es: "Temporada de primavera de 2025" };

/** Two teams, one of them with a full sheet. */
export const teams: PublishedTeam[] = [
  {
    id: "meadowlarks",
    slug: "meadowlarks-under-twelve",
    name: "Meadowlarks Under-Twelve Travel Squad",
    sheet: "full",
    players: "girls",
    ageGroup: "U12",
    birthYears: [2013, 2014],
    size: 15,
    division: { en: "Northern Prairie Conference", es: "Conferencia de la Pradera Norte" },
    coach: "Wilhelmina Abernathy-Castellanos",
    assistant: "Rigoberto Villavicencio",
    experience: { en: "Eleven seasons on this field", es: "Once temporadas en esta cancha" },
    certification: { en: "State license and first aid", es: "Licencia estatal y primeros auxilios" },
    description: {
      en: "Fifteen girls who chose the name themselves, and who sing on the bus.",
      es: "Quince niñas que eligieron el nombre ellas mismas, y que cantan en el camión.",
    },
    training: { days: ["tuesday", "friday"], from: "16:45", to: "18:15" },
    gameDays: ["sunday"],
    field: { en: "Upper meadow", es: "Pradera alta" },
    phone: "(512) 555-0121",
    email: "meadowlarks@highland-prairie.example.org",
    goals: {
      en: [
        "Everyone takes a corner",
        "Three passes before every shot",
        "Win the ball back within five seconds",
        "Keep the bus clean",
        "Know the names of both referees",
      ],
      es: [
        "Que todas cobren un tiro de esquina",
        "Tres pases antes de cada tiro",
        "Recuperar el balón en cinco segundos",
        "Dejar limpio el camión",
        "Saber cómo se llaman los dos árbitros",
      ],
    },
  },
  {
    id: "cottontails",
    slug: "cottontails-under-eight",
    name: "Cottontails Under-Eight",
    sheet: "short",
    players: "girls",
    ageGroup: "U8",
    birthYears: [2017],
    size: 10,
    division: { en: "Saturday games at home", es: "Juegos de sábado en casa" },
    coach: "Anastasia Oyelaran",
    assistant: "Cuauhtémoc Barrientos",
    experience: { en: "Kindergarten teacher", es: "Maestra de preescolar" },
    certification: { en: "First aid", es: "Primeros auxilios" },
    description: { en: "Ten girls and eleven balls.", es: "Diez niñas y once balones." },
    training: { days: ["wednesday"], from: "16:00", to: "17:00" },
    gameDays: ["saturday"],
    field: { en: "Cottontail corner", es: "Rincón de los conejos" },
    phone: "(512) 555-0123",
    email: "cottontails@highland-prairie.example.org",
    goals: {
      en: [
        "Stop the ball",
        "Share the ball",
        "Tie a double knot",
        "Find a favorite number",
        "Come again in the fall",
      ],
      es: ["Parar el balón", "Compartir el balón", "Hacer doble nudo", "Elegir un número", "Volver"],
    },
  },
];
