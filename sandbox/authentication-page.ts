import type Stripe from "stripe";
import { type Language, texts } from "#sandbox/browser/texts.ts";

/** The bank's page as HTML without scripts; its form posts to the page's own address. */
export function authenticationPage(intent: Stripe.PaymentIntent, language: Language): string {
  const { challengeTitle, challengeText, challengeComplete, challengeFail } = texts[language];
  const amount = new Intl.NumberFormat(`${language}-US`, { style: "currency", currency: intent.currency });
  return document(
    language,
    challengeTitle,
    `<p class="SandboxChallenge-text">${amount.format(intent.amount / 100)}. ${challengeText}</p>
      <form method="post" class="SandboxChallenge-actions">
        <button class="SandboxButton SandboxButton--primary" name="outcome" value="succeeded">${challengeComplete}</button>
        <button class="SandboxButton" name="outcome" value="failed">${challengeFail}</button>
      </form>`,
  );
}

/** The page shown after an answer when the cardholder has no page to return to. */
export function answeredPage(language: Language): string {
  const { challengeTitle, answered } = texts[language];
  return document(language, challengeTitle, `<p class="SandboxChallenge-text">${answered}</p>`);
}

/** The address the cardholder returns to, with the query parameters that Stripe adds. */
export function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const url = new URL(returnUrl);
  const paid =
    intent.status === "succeeded" ? "succeeded" : intent.status === "processing" ? "pending" : "failed";
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", paid);
  return url.href;
}

function document(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="stylesheet" href="../stripe.css">
  </head>
  <body class="SandboxPage">
    <main class="SandboxPage-card">
      <h1 class="SandboxChallenge-title">${title}</h1>
      ${body}
    </main>
  </body>
</html>
`;
}
