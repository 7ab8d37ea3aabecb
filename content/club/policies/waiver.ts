import type { Policy } from "#domain/club/policy-draft.ts";

export const waiver: Policy = {
  version: "2026-11-22",
  title: {
    en: "Liability waiver and medical release",
    es: "Carta responsiva y autorización médica",
  },
  sections: {
    en: [
      {
        heading: "What you are signing",
        paragraphs: [
          "You are registering your child for a program of {{club}}, in {{town}}: the one that you chose on the form. Before your child plays, we need your permission, and we need you to know the risks. Please read to the end before you sign.",
          "By signing you confirm that you are an adult, that you are the child's parent or legal guardian, and that you may make these decisions for the child.",
        ],
      },
      {
        heading: "The risks of playing",
        paragraphs: [
          "Soccer is a contact sport, and we play it outdoors, also in the heat of summer. Players fall and run into each other. They can get scrapes, sprains, broken bones or a blow to the head, and in rare cases an injury that lasts a lifetime or causes death. Heat, sun, storms, insects and uneven ground bring risks of their own.",
          "Careful coaching makes injuries less likely, but nobody can rule them out. You know these risks and accept them, for your child and for yourself.",
        ],
      },
      {
        heading: "What you give up, and what you keep",
        paragraphs: [
          "As far as the law allows, you agree not to bring a claim or a lawsuit for an injury or loss that your child suffers by taking part in the program. This protects {{club}}, its coaches, staff and volunteers, the organizations it belongs to, and the owners of the fields. It includes harm caused by their ordinary carelessness, which the law calls negligence.",
          "It does not protect anyone who acts with gross negligence or hurts a child on purpose. You keep every right that the law does not let you give up.",
        ],
      },
      {
        heading: "Your child's health",
        paragraphs: [
          "On the form you tell us, truthfully, about any medical condition or allergy that the coaches should know. If something changes before the first session or between sessions, you tell us at check-in. If a doctor has said that your child should not play, your child does not play.",
          "A child who may have a head injury stops playing for the day and comes back only with written permission from a medical professional.",
          "Coaches do not keep or give medicine. If your child uses an inhaler or an auto-injector, send it along and show it to us at check-in.",
        ],
      },
      {
        heading: "In an emergency",
        paragraphs: [
          "If your child is hurt or falls ill, we give first aid and call you, and then the emergency contact on your form. If it is serious, we call emergency services first.",
          "If we cannot reach you in time, you authorize the adult in charge to agree to the transport, examination and emergency treatment that a licensed medical professional considers necessary, and to share your health answers with the people who treat your child.",
          "Registering does not include medical insurance. You or your insurance pay for this care.",
        ],
      },
      {
        heading: "Photos and video",
        paragraphs: [
          "We take photos and video on the field and may use them on our website, on social media and in print to show what the club does. We do not publish a child's full name with a picture. By signing you allow this, unless you check the box on the form that says no to photos.",
          "Saying no changes nothing else: your child plays like everyone. Staff see your choice next to your child's name. You can change it any time by writing to {{contactEmail}}; from then on we stop, and we take down pictures of your child from our own pages.",
        ],
      },
      {
        heading: "Your signature",
        paragraphs: [
          "The name you type is your signature and counts like one on paper. With it we store the date, the exact time, the language, the version of this text and a digital fingerprint of its exact words. That way it can always be shown what you agreed to.",
          "This text exists in English and in Spanish. The one you sign is the one that counts. If a court finds that one part is not valid, the rest stays in force.",
        ],
      },
      {
        heading: "Questions before you sign",
        paragraphs: [
          "Please ask first. Call {{contactName}} at {{contactPhone}} or write to {{contactEmail}}, in English or in Spanish.",
        ],
      },
    ],
    es: [
      {
        heading: "Qué está firmando",
        paragraphs: [
          "Usted está inscribiendo a su hija o hijo en un programa de {{club}}, en {{town}}: el que eligió en el formulario. Antes de que entre a la cancha necesitamos su permiso, y que usted conozca los riesgos. Por favor, lea todo antes de firmar.",
          "Al firmar, usted confirma que es mayor de edad, que es madre, padre o tutor legal de la niña o el niño, y que puede tomar estas decisiones en su nombre.",
        ],
      },
      {
        heading: "Los riesgos del juego",
        paragraphs: [
          "El fútbol es un deporte de contacto y lo jugamos al aire libre, también en pleno verano. Hay caídas y choques. Puede haber raspones, torceduras, huesos rotos o golpes en la cabeza y, en casos raros, lesiones que duran toda la vida o que causan la muerte. El calor, el sol, las tormentas, los insectos y el terreno disparejo también tienen sus riesgos.",
          "Un buen entrenador ayuda a que haya menos lesiones, pero nadie puede evitarlas todas. Usted conoce estos riesgos y los acepta, por su hija o hijo y por usted.",
        ],
      },
      {
        heading: "A qué renuncia y qué conserva",
        paragraphs: [
          "Hasta donde la ley lo permite, usted se compromete a no reclamar ni demandar por una lesión o pérdida que su hija o hijo sufra por participar en el programa. Esto protege a {{club}}, a sus entrenadores, personal y voluntarios, a las organizaciones a las que pertenece y a los dueños de las canchas. Incluye los daños que causen por un descuido común, lo que la ley llama negligencia.",
          "No protege a quien actúe con negligencia grave ni a quien lastime a un menor a propósito. Usted conserva todos los derechos a los que la ley no le permite renunciar.",
        ],
      },
      {
        heading: "La salud de su hija o hijo",
        paragraphs: [
          "En el formulario usted nos dice, con la verdad, si hay alguna enfermedad, condición médica o alergia que los entrenadores deban conocer. Si algo cambia antes de la primera sesión o de una sesión a otra, nos avisa al llegar. Si el doctor dijo que no debe jugar, no juega.",
          "Si creemos que alguien sufrió un golpe fuerte en la cabeza, deja de jugar ese día y regresa únicamente con permiso por escrito de un profesional de la salud.",
          "Los entrenadores no guardan ni dan medicinas. Si su hija o hijo usa inhalador o autoinyector, mándelo y enséñenoslo al llegar.",
        ],
      },
      {
        heading: "En una emergencia",
        paragraphs: [
          "Si su hija o hijo se lastima o se enferma, le damos primeros auxilios y le llamamos a usted; después, al contacto de emergencia que puso en el formulario. Si es grave, llamamos primero a los servicios de emergencia.",
          "Si no logramos localizarle a tiempo, usted autoriza al adulto a cargo a aceptar el traslado, la revisión y la atención de urgencia que un profesional de la salud con licencia considere necesarios, y a compartir sus respuestas de salud con quienes atiendan a su hija o hijo.",
          "La inscripción no incluye seguro médico. Esa atención la pagan usted o su seguro.",
        ],
      },
      {
        heading: "Fotos y video",
        paragraphs: [
          "En la cancha tomamos fotos y video, y podemos usarlos en nuestro sitio, en redes sociales y en impresos para mostrar lo que hace el club. No publicamos el nombre completo de un menor junto a su imagen. Al firmar usted lo permite, a menos que marque en el formulario la casilla que dice que no a las fotos.",
          "Decir que no, no cambia nada más: su hija o hijo juega igual que todos. El personal ve su decisión junto al nombre. Puede cambiarla cuando quiera escribiendo a {{contactEmail}}; desde ese momento dejamos de hacerlo y quitamos de nuestras propias páginas las imágenes donde aparezca.",
        ],
      },
      {
        heading: "Su firma",
        paragraphs: [
          "El nombre que escribe es su firma y vale igual que en papel. Junto con ella guardamos la fecha, la hora exacta, el idioma, la versión de este texto y una huella digital de sus palabras exactas. Así siempre se puede demostrar qué aceptó usted.",
          "Este texto existe en inglés y en español. El que usted firma es el que vale. Si un tribunal decide que una parte no es válida, lo demás sigue vigente.",
        ],
      },
      {
        heading: "Si tiene dudas antes de firmar",
        paragraphs: [
          "Pregúntenos primero. Llame a {{contactName}} al {{contactPhone}} o escriba a {{contactEmail}}, en español o en inglés.",
        ],
      },
    ],
  },
};
