import { MESSAGE_FIELDS } from "#domain/staff/messages.ts";
import type { Language } from "#domain/text/languages.ts";

interface Phrase {
  subject: string;
  body: string;
}

const { child, program, day, place, open, reply } = MESSAGE_FIELDS;

/** What a club writes most: staff tap one and change what is different this time. */
export const messagePhrases = {
  remind: {
    en: {
      subject: `${program.en}: what to bring`,
      body: `The next day for ${child.en}: ${day.en}, at ${place.en}. Please bring water, shin guards and a ball.`,
    },
    es: {
      subject: `${program.es}: qué llevar`,
      body: `El próximo día de ${child.es}: ${day.es}, en ${place.es}. Por favor, traiga agua, espinilleras y un balón.`,
    },
  },
  nextSession: {
    en: {
      subject: `${program.en}: are you coming?`,
      body: `The next session of ${child.en}: ${day.en}, at ${place.en}. Are you coming? Please tap your answer, so that the coaches can plan.\n\n${reply.en}`,
    },
    es: {
      subject: `${program.es}: ¿van a asistir?`,
      body: `La próxima sesión de ${child.es}: ${day.es}, en ${place.es}. ¿Va a asistir? Por favor, toque su respuesta, para que los entrenadores puedan planear.\n\n${reply.es}`,
    },
  },
  open: {
    en: {
      subject: `${program.en}: an unpaid balance`,
      body: `${open.en} is still unpaid for ${child.en} in ${program.en}. If you have paid in the meantime, thank you. If it is difficult right now, please reply to this email and we will find a way.`,
    },
    es: {
      subject: `${program.es}: un saldo pendiente`,
      body: `Faltan ${open.es} por ${child.es} en ${program.es}. Si ya pagaron, muchas gracias. Si en este momento es difícil, respondan a este correo y buscamos la manera.`,
    },
  },
  forms: {
    en: {
      subject: `${program.en}: a form to sign`,
      body: `We still need a signature on a form for ${child.en}. Please open your family's page with the link in this email, read the form and sign it. It takes a minute.`,
    },
    es: {
      subject: `${program.es}: falta una firma`,
      body: `Nos falta una firma en una hoja de ${child.es}. Por favor, abra la página de su familia con el enlace de este correo, lea la hoja y fírmela. Toma un minuto.`,
    },
  },
  again: {
    en: {
      subject: "The new season is open",
      body: `Registration for the new season is open on our website. We would be glad to see ${child.en} again.`,
    },
    es: {
      subject: "Ya abrió la nueva temporada",
      body: `Ya se puede inscribir a la nueva temporada en nuestro sitio. Nos dará mucho gusto ver otra vez a ${child.es}.`,
    },
  },
  thanks: {
    en: {
      subject: `Thank you for ${program.en}`,
      body: `Thank you for being part of ${program.en}. It was a joy to have ${child.en} on the field.`,
    },
    es: {
      subject: `Gracias por ${program.es}`,
      body: `Gracias por ser parte de ${program.es}. Fue una alegría tener a ${child.es} en la cancha.`,
    },
  },
} as const satisfies Record<string, Record<Language, Phrase>>;
export type PhraseName = keyof typeof messagePhrases;
