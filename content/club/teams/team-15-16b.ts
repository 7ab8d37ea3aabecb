import type { FirstTeam } from "./first-team.ts";

export const team1516b: FirstTeam = {
  players: "boys",
  ageGroup: "U10",
  birthYears: [2015, 2016],
  division: {
    en: "Recreational Division, two squads",
    es: "División recreativa, dos equipos",
  },
  size: 22,
  coach: "Nicanor Arriaga",
  assistant: "Yara Belmonte Paz",
  experience: {
    en: "8 years with the youngest players, father of three of them",
    es: "8 años con los más pequeños, papá de tres de ellos",
  },
  certification: {
    en: "Grassroots 7v7 coaching license and child safety course",
    es: "Licencia de entrenador de fútbol base, 7 contra 7, y curso de protección infantil",
  },
  description: {
    en: "Twenty-two players in two squads, so that everyone plays every Saturday. Small games, many goals and one rule: the ball belongs to whoever asks for it.",
    es: "Veintidós jugadores en dos equipos, para que todos jueguen cada sábado. Juegos cortos, muchos goles y una regla: el balón es de quien lo pide.",
  },
  training: { days: ["tuesday", "thursday"], from: "17:00", to: "18:15" },
  gameDays: ["saturday"],
  field: {
    en: "Field 5",
    es: "Cancha 5",
  },
  phone: "(575) 555-0106",
  email: "arriaga@farolfc.example.org",
  goals: {
    en: [
      "Every player scores a goal this season",
      "Learn the throw-in and the corner kick",
      "Play half of every game, each of them",
      "Tie their own boots",
      "Come back in the fall with a friend",
    ],
    es: [
      "Que todos anoten al menos un gol",
      "Aprender el saque de banda y el tiro de esquina",
      "Que cada uno juegue la mitad de cada partido",
      "Que se amarren solos los zapatos",
      "Regresar en otoño con un amigo",
    ],
  },
};
