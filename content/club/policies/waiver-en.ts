import type { PolicySection } from "#domain/club/policies.ts";

export const waiverEnglish: PolicySection[] = [
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
];
