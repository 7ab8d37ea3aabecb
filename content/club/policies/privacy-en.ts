import type { PolicySection } from "#domain/club/policies.ts";

export const privacyEnglish: PolicySection[] = [
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
];
