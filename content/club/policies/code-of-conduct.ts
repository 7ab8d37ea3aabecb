import type { Policy } from "#domain/club/policy-draft.ts";

export const codeOfConduct: Policy = {
  version: "2026-11-21",
  title: {
    en: "Code of conduct for players and families",
    es: "Código de conducta para jugadores y familias",
  },
  sections: {
    en: [
      {
        heading: "Why we have rules",
        paragraphs: [
          "At {{club}} everyone should enjoy the field without fear: players, families, coaches and referees. By agreeing you promise to follow these rules, for yourself, for your child and for the people who come to watch. Please read the players' part together with your child.",
        ],
      },
      {
        heading: "Players",
        paragraphs: [
          "Respect everyone, win or lose: teammates, opponents, coaches and referees. No insults, no fighting, no bullying, on the field or online.",
          "Try hard, listen when a coach speaks and help those who are still learning. Mistakes are part of the game.",
          "Come ready to play, with water and shin guards. Take care of the equipment and leave the park clean. Phones stay in the bag while we train.",
          "Stay with the group and never leave the field without telling a coach. Tell a coach right away if you are hurt, feel sick, or if anyone makes you uncomfortable.",
        ],
      },
      {
        heading: "Families",
        paragraphs: [
          "Cheer for the effort, for both sides, and leave the coaching to the coaches. Never shout at a referee, a coach or a child.",
          "If something worries you, talk to the coach in private once the session is over, or call {{contactName}} at {{contactPhone}}.",
          "Be on time to drop off and to pick up. Your child leaves only with you or with an adult you have named to us.",
          "No alcohol, tobacco, vaping, drugs or weapons at the fields. Do not post pictures of other people's children without asking their family.",
        ],
      },
      {
        heading: "What you can expect from us",
        paragraphs: [
          "Coaches teach with patience and give every child attention and time to play, whatever their level. Nobody is mocked, humiliated or physically punished.",
          "Adults of the club stay where others can see them when they are with a child, and send messages to parents, not privately to children.",
          "Every family is welcome, whatever its language, origin, religion, ability or means.",
        ],
      },
      {
        heading: "If someone is not safe",
        paragraphs: [
          "If a child is in danger, call emergency services first. If anyone hurts, threatens or bullies a child, tell a coach or call {{contactName}} at {{contactPhone}}.",
          "We take every report seriously, we report suspected abuse to the authorities, and nobody gets in trouble for speaking up in good faith.",
        ],
      },
      {
        heading: "When a rule is broken",
        paragraphs: [
          "Usually a talk is enough. If it is not, a player may sit out, or a player or relative may have to leave the field. Violence, threats, weapons, drugs or abuse can end a registration at once.",
          "Before we end a registration we listen to the family, unless someone's safety cannot wait. The refund policy says what happens to the fee.",
        ],
      },
    ],
    es: [
      {
        heading: "Para qué son estas reglas",
        paragraphs: [
          "En {{club}} queremos que todos disfruten la cancha sin miedo: jugadores, familias, entrenadores y árbitros. Al aceptar, usted se compromete a cumplir estas reglas, por usted, por su hija o hijo y por quienes vengan a ver. Por favor, lean juntos la parte de los jugadores.",
        ],
      },
      {
        heading: "Jugadoras y jugadores",
        paragraphs: [
          "Respeto para todos, ganemos o perdamos: compañeros, rivales, entrenadores y árbitros. Sin insultos, sin pleitos y sin acoso, ni en la cancha ni en internet.",
          "Echarle ganas, escuchar cuando habla el entrenador y ayudar a quien apenas está aprendiendo. Equivocarse es parte del juego.",
          "Llegar con todo listo, con agua y espinilleras. Cuidar el material y dejar limpio el parque. El celular se queda en la mochila mientras entrenamos.",
          "Quedarse con el grupo y nunca salir de la cancha sin avisarle a un entrenador. Avisar de inmediato si hay una lesión, si uno se siente mal o si alguien le incomoda.",
        ],
      },
      {
        heading: "Familias",
        paragraphs: [
          "Aplauda el esfuerzo de los dos equipos y deje que los entrenadores hagan su trabajo. Nunca le grite a un árbitro, a un entrenador ni a un menor.",
          "Si algo le preocupa, hable en privado con el entrenador al terminar la sesión o llame a {{contactName}} al {{contactPhone}}.",
          "Llegue a tiempo a dejar y a recoger. Su hija o hijo se va únicamente con usted o con un adulto que usted nos haya indicado.",
          "En las canchas no se permite alcohol, tabaco, vapeadores, drogas ni armas. No publique fotos de hijos ajenos sin preguntarle a su familia.",
        ],
      },
      {
        heading: "Lo que puede esperar de nosotros",
        paragraphs: [
          "Los entrenadores enseñan con paciencia y le dan a cada quien atención y tiempo de juego, sea cual sea su nivel. Aquí no se burla, no se humilla ni se castiga físicamente a nadie.",
          "Los adultos del club se mantienen a la vista de otros cuando están con un menor, y mandan los mensajes a los papás, no en privado a los menores.",
          "Toda familia es bienvenida, sin importar su idioma, origen, religión, capacidades o recursos.",
        ],
      },
      {
        heading: "Si alguien no está a salvo",
        paragraphs: [
          "Si un menor está en peligro, llame primero a los servicios de emergencia. Si alguien lastima, amenaza o acosa a un menor, dígaselo a un entrenador o llame a {{contactName}} al {{contactPhone}}.",
          "Tomamos en serio cada aviso, reportamos a las autoridades cualquier sospecha de abuso, y nadie tendrá problemas por hablar de buena fe.",
        ],
      },
      {
        heading: "Cuando no se cumple una regla",
        paragraphs: [
          "Casi siempre basta con platicarlo. Si no basta, el jugador puede quedarse en la banca, o se le puede pedir a él o a un familiar que se retire de la cancha. La violencia, las amenazas, las armas, las drogas o el abuso pueden terminar la inscripción de inmediato.",
          "Antes de terminar una inscripción escuchamos a la familia, a menos que la seguridad de alguien no pueda esperar. La política de reembolsos dice qué pasa con la cuota.",
        ],
      },
    ],
  },
};
