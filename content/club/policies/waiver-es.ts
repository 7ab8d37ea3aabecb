import type { PolicySection } from "#domain/club/policies.ts";

export const waiverSpanish: PolicySection[] = [
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
];
