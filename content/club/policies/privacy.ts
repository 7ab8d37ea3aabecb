import type { Policy } from "#domain/club/policy-draft.ts";

export const privacy: Policy = {
  version: "2026-11-26",
  title: { en: "Privacy notice", es: "Aviso de privacidad" },
  sections: {
    en: [
      {
        heading: "In short",
        paragraphs: [
          "{{club}}, in {{town}}, asks only for what it needs to look after your child and run the camp. We do not sell data, we show no advertising, and we do not follow you around the internet. This site is for adults: a parent or guardian fills in the form, not the child.",
        ],
      },
      {
        heading: "What we store",
        paragraphs: [
          "About your child: name, age, T-shirt size and, if you choose to tell us, birth date, skill level, medical conditions and allergies. About you: name, email, phone, your language and, if you wish, your address. Also an emergency contact, who may pick your child up and who must not if you name them, your choice about photos, what you signed, what you owe, donate and pay, and whether it is paid.",
          "We store this when you continue to payment. If a program has no price yet, is over or is full, you can leave your name and an email or phone so that we can tell you about it: then we keep those, the program, your language and the day, and nothing about your child. If you join the waiting list of a full program, we also keep your phone and your children's names and birth dates, until 30 days after you leave it or your wait ends. For a donation on its own we store the amount, the date and the payment's reference, and your name, your email and a message only if you give them to us.",
          "With your signature we keep the version and language of the text, the time and a digital fingerprint of its exact words. We keep the words of every version too, so that you can always be shown what you agreed to.",
        ],
      },
      {
        heading: "Your child's health answers",
        paragraphs: [
          "They are for keeping your child safe and for nothing else. Staff see them only when they open the details of one registration or the health list for check-in, which they may print or save for the days of the camp, or download a backup copy; and the system records every time someone does. On your family's page you see who opened them and when.",
          "They do not appear in the staff's everyday list, in the coaches' roster or in the spreadsheet of all registrations. They are never put in an email and never sent to Stripe. In an emergency we share them with the people who treat your child.",
        ],
      },
      {
        heading: "Your card",
        paragraphs: [
          "Payments run through Stripe. You type your card into Stripe's own fields, and the number never touches our server. We give Stripe the amount and a reference number of ours, never your child's name, age or health. Stripe handles your card and some data about your device, to prevent fraud, under its own privacy notice.",
        ],
      },
      {
        heading: "On your phone or computer",
        paragraphs: [
          "So that you do not lose what you typed, the form keeps a draft in your browser for up to 24 hours, or until you finish. Health answers and your signature are kept only while the tab is open, and so are your own details after you finish, in case you register another child. On a shared phone, use the button that clears the form.",
          "Your family's page opens with a code that we email you. Any address typed there is kept for one day. A cookie keeps you signed in until you sign out, close the browser or do nothing for half an hour, twelve hours at most; another one remembers for half a year that your code was typed in this browser, and opens nothing.",
          "We remember your language, and small cookies let only your browser change your unpaid registration or donation. They are not for advertising. Pages that take a card load Stripe, which uses cookies of its own against fraud. To stop abuse, our server counts attempts, and cards that a bank declines, per internet address, under a code that only its own key can make, for one day, and wrong sign-ins to the staff's pages for 30 days. While it holds an unpaid spot for you it also keeps such a code, and deletes it within a minute after. Where staff signed in from stays in our log for {{addressDays}} days.",
        ],
      },
      {
        heading: "Who sees your data",
        paragraphs: [
          "Club staff, behind a sign-in that ends automatically after an hour without use. To reach families they may print or copy lists of names, programs, emails and phone numbers, and the system records every time someone does. They may also write to you, about your child's program or with news; every email with news has a link to unsubscribe, and of those who unsubscribed we keep only a code that our server's key makes of the address. The companies that run our server and deliver our email handle data for us only to do that work. We give data to authorities only when the law requires it.",
          "A testimonial is different: once staff approve it, your name as you wrote it, the child's name and age if you gave them, the rating and the comment can be seen by anyone. We ask for the child's first name only.",
        ],
      },
      {
        heading: "How long we keep it",
        paragraphs: [
          "A registration that was never paid is erased for good 30 days after it expires. When staff delete a registration it can be restored for 30 days, in case of a mistake; then the server erases it for good. If you ask, staff can erase it at once.",
          "Health answers are erased automatically {{healthDays}} days after the camp ends, or {{healthDays}} days after the registration if that is later.",
          "If you asked us to tell you about a program, your name and contact are erased automatically {{interestDays}} days later. If you ask, staff take you off the list at once.",
          "If you cannot pay now and ask for aid, only staff with an account of their own read what you write, to decide. Those words are erased automatically {{aidDays}} days after the decision.",
          "Other registrations stay until the club no longer needs them or you ask us to delete yours. On your family's page you can download everything and have your registrations erased: that takes seven days, in which you can stop it. An email address that was replaced is kept with the registration. Payment records (amounts, dates and Stripe's references) stay for our books, without your name or your child's.",
          "If you gave a donation on its own and told us who you are, your name, email and message are erased {{donorYears}} years after the gift, once nobody asks about it for taxes anymore; if it was never paid, 30 days after it expired. If you ask, staff erase them at once.",
          "We keep backup copies of everything, health answers included, so that no registration is lost. An older copy may hold erased data until it is deleted: the server keeps none for longer than {{backupMonths}} months, and the club keeps copies elsewhere no longer than that. If we ever restore one, what was erased since is erased again.",
        ],
      },
      {
        heading: "What you can ask for",
        paragraphs: [
          "You can ask to see what we have, correct it, delete it, or say no to photos later on. Most of it you can do yourself on your family's page; what you change there is kept with what it was before, for staff to see, and is erased with the registration. Or call {{contactName}} at {{contactPhone}} or write to {{contactEmail}}. We may ask something to make sure it is you. Without an emergency contact or a signed waiver, though, your child cannot play.",
          "If this notice changes, the new version appears here with its date, and the earlier ones can still be read on this page.",
        ],
      },
    ],
    es: [
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
    ],
  },
};
