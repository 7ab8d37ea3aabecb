import { type Appearance, applyAppearance } from "./appearance.ts";
import { type Language, texts } from "./texts.ts";

export type Answer = "succeeded" | "failed";

/** Plays the bank's question in a dialog; closing the dialog fails the authentication. */
export function askBank(language: Language, appearance: Appearance | undefined): Promise<Answer> {
  const spoken = texts[language];
  const dialog = document.createElement("dialog");
  dialog.className = "SandboxChallenge";
  dialog.lang = language;
  applyAppearance(dialog, appearance);
  const title = element("h2", "SandboxChallenge-title", spoken.challengeTitle);
  const text = element("p", "SandboxChallenge-text", spoken.challengeText);
  title.id = "sandbox-challenge-title";
  text.id = "sandbox-challenge-text";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.setAttribute("aria-describedby", text.id);
  const complete = element("button", "SandboxButton SandboxButton--primary", spoken.challengeComplete);
  const fail = element("button", "SandboxButton", spoken.challengeFail);
  complete.type = "button";
  fail.type = "button";
  const actions = element("div", "SandboxChallenge-actions", "");
  actions.append(complete, fail);
  dialog.append(title, text, actions);
  complete.addEventListener("click", () => dialog.close("succeeded"));
  fail.addEventListener("click", () => dialog.close("failed"));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "succeeded" ? "succeeded" : "failed");
    });
  });
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text: string) {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
