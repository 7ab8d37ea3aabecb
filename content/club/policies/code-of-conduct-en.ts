import type { PolicySection } from "#domain/club/policies.ts";

export const codeOfConductEnglish: PolicySection[] = [
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
];
