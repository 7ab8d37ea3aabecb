import type { PolicySection } from "#domain/club/policies.ts";

export const privacySpanish: PolicySection[] = [
  {
    heading: "En pocas palabras",
    paragraphs: [
      "{{club}}, en {{town}}, pide solo lo que necesita para cuidar a su hija o hijo y organizar el campamento. No vendemos datos, no ponemos anuncios y no seguimos sus pasos por internet. Este sitio es para adultos: el formulario lo llena la madre, el padre o el tutor, no el menor.",
    ],
  },
  {
    heading: "Qué guardamos",
    paragraphs: [
      "De su hija o hijo: nombre, edad, talla de playera y, si usted quiere decirlo, fecha de nacimiento, nivel de juego, condiciones médicas y alergias. De usted: nombre, correo, teléfono, su idioma y, si lo desea, su domicilio. También un contacto de emergencia, quién puede y quién no debe recoger a su hija o hijo si usted lo indica, su decisión sobre las fotos, lo que firmó, lo que debe, dona y paga, y si ya está pagado.",
      "Lo guardamos cuando usted pasa a pagar. Si un programa todavía no tiene precio, ya terminó o está lleno, usted puede dejar su nombre y un correo o teléfono para que le avisemos: entonces guardamos eso, el programa, su idioma y el día, y nada de su hija o hijo. Si entra en la lista de espera de un programa lleno, guardamos además su teléfono y los nombres y fechas de nacimiento de sus hijos, hasta 30 días después de que salga de ella o termine su espera. De un donativo por separado guardamos la cantidad, la fecha y la referencia del pago, y su nombre, su correo y un mensaje solo si usted nos los da.",
      "Junto con su firma guardamos la versión y el idioma del texto, la hora y una huella digital de sus palabras exactas. También guardamos el texto de cada versión, para poder mostrarle siempre lo que usted aceptó.",
    ],
  },
  {
    heading: "Las respuestas de salud",
    paragraphs: [
      "Sirven para cuidar a su hija o hijo y para nada más. El personal las ve solo al abrir los detalles de una inscripción o la lista de salud para la llegada, que puede imprimir o guardar para los días del campamento, o al descargar una copia de respaldo; y el sistema registra cada vez que alguien lo hace. En la página de su familia usted ve quién las abrió y cuándo.",
      "No aparecen en la lista diaria del personal, en la lista de los entrenadores ni en la hoja de cálculo de todas las inscripciones. Nunca van en un correo ni se envían a Stripe. En una emergencia las compartimos con quienes atiendan a su hija o hijo.",
    ],
  },
  {
    heading: "Su tarjeta",
    paragraphs: [
      "Los pagos pasan por Stripe. Usted escribe su tarjeta en los campos de Stripe, y el número nunca toca nuestro servidor. A Stripe le damos la cantidad y una referencia nuestra, nunca el nombre, la edad ni la salud de su hija o hijo. Stripe maneja su tarjeta y algunos datos de su dispositivo, para prevenir fraudes, según su propio aviso de privacidad.",
    ],
  },
  {
    heading: "En su celular o computadora",
    paragraphs: [
      "Para que no pierda lo que escribió, el formulario guarda un borrador en su navegador hasta por 24 horas, o hasta que termine. Las respuestas de salud y su firma se guardan solo mientras la pestaña está abierta, igual que los datos de usted cuando termina, por si inscribe a alguien más. Si comparte el celular, use el botón que limpia el formulario.",
      "La página de su familia se abre con un código que le mandamos por correo. La dirección que se escriba ahí se guarda un día. Una cookie mantiene su sesión hasta que la cierre, cierre el navegador o pase media hora sin usarla, doce horas como máximo; otra recuerda medio año que en este navegador se escribió su código, y no abre nada.",
      "Recordamos su idioma, y unas cookies pequeñas hacen que solo su navegador pueda cambiar su inscripción o donativo sin pagar. No son para publicidad. Las páginas donde se paga cargan Stripe, que usa sus propias cookies contra el fraude. Para evitar abusos, nuestro servidor cuenta los intentos, y las tarjetas que un banco rechaza, por dirección de internet, bajo una clave que solo él puede formar, durante un día, y los accesos fallidos a las páginas del personal durante 30 días. Mientras le aparta un lugar sin pagar, guarda también una clave así, y la olvida a más tardar un minuto después. La dirección desde la que entró el personal se queda en nuestra bitácora {{addressDays}} días.",
    ],
  },
  {
    heading: "Quién ve sus datos",
    paragraphs: [
      "El personal del club, con un acceso que se cierra por sí solo después de una hora sin uso. Para comunicarse con las familias puede imprimir o copiar listas de nombres, programas, correos y teléfonos, y el sistema registra cada vez que alguien lo hace. También puede escribirle, sobre el programa de su hija o hijo o con noticias; cada correo con noticias trae un enlace para dejar de recibirlas, y de quien las dejó guardamos solo un código que la clave de nuestro servidor forma con la dirección. Las empresas que operan nuestro servidor y entregan nuestro correo manejan datos por encargo nuestro y solo para ese trabajo. A las autoridades les damos datos únicamente cuando la ley lo exige.",
      "Los testimonios son distintos: cuando el personal aprueba uno, cualquiera puede ver el nombre de usted como lo escribió, el nombre y la edad del menor si los puso, la calificación y el comentario. Del menor pedimos solo el nombre de pila.",
    ],
  },
  {
    heading: "Cuánto tiempo lo guardamos",
    paragraphs: [
      "La inscripción que nunca se pagó se borra para siempre 30 días después de vencer. Cuando el personal borra una inscripción, se puede recuperar durante 30 días, por si fue un error; después el servidor la borra para siempre. Si usted lo pide, el personal puede borrarla en ese momento.",
      "Las respuestas de salud se borran solas {{healthDays}} días después de que termina el campamento, o {{healthDays}} días después de la inscripción si eso ocurre más tarde.",
      "Si pidió que le avisáramos de un programa, su nombre y su contacto se borran solos {{interestDays}} días después. Si usted lo pide, el personal lo quita de la lista en ese momento.",
      "Si ahora no puede pagar y pide ayuda, solo el personal que tiene su propia cuenta lee lo que escribe, para decidir. Esas palabras se borran solas {{aidDays}} días después de la decisión.",
      "Las demás inscripciones se quedan hasta que el club ya no las necesite o usted pida borrar la suya. En la página de su familia puede descargar todo y pedir que se borren sus inscripciones: tarda siete días, y hasta entonces puede detenerlo. Un correo que se cambió por otro se guarda con la inscripción. Los registros de pago (cantidades, fechas y referencias de Stripe) se conservan para nuestras cuentas, sin su nombre ni el de su hija o hijo.",
      "Si usted hizo un donativo por separado y nos dijo quién es, su nombre, su correo y su mensaje se borran {{donorYears}} años después, cuando ya nadie pregunta por él para los impuestos; si nunca se pagó, 30 días después de vencer. Si usted lo pide, el personal los borra en ese momento.",
      "Hacemos copias de respaldo de todo, incluidas las respuestas de salud, para no perder ninguna inscripción. Una copia anterior puede contener datos borrados hasta que se elimina: el servidor no conserva ninguna más de {{backupMonths}} meses, y el club tampoco las que guarda en otro lugar. Si algún día restauramos una, lo que se borró desde entonces se vuelve a borrar.",
    ],
  },
  {
    heading: "Qué puede pedirnos",
    paragraphs: [
      "Puede pedir ver lo que tenemos, corregirlo, borrarlo o decir más adelante que no a las fotos. Casi todo lo puede hacer usted en la página de su familia; lo que cambie ahí se guarda junto con lo anterior, para que lo vea el personal, y se borra con la inscripción. O llame a {{contactName}} al {{contactPhone}} o escriba a {{contactEmail}}. Tal vez le preguntemos algo para confirmar que es usted. Eso sí: sin contacto de emergencia o sin la carta responsiva firmada, su hija o hijo no puede jugar.",
      "Si este aviso cambia, la nueva versión aparece aquí con su fecha, y las anteriores se pueden seguir leyendo en esta página.",
    ],
  },
];
