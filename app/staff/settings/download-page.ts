/** Saves a part of the page as one HTML file, without links, buttons, styles or scripts. */
export function downloadPage(part: Element, fileName: string): void {
  const copy = part.cloneNode(true) as Element;
  const typed = [...part.querySelectorAll<HTMLInputElement>("input, textarea")];
  for (const [index, field] of [...copy.querySelectorAll("input, textarea")].entries())
    field.replaceWith(`: ${typed[index]?.value || "–"}`);
  for (const hidden of copy.querySelectorAll("button, a, dialog, .print\\:hidden")) hidden.remove();
  for (const element of copy.querySelectorAll("*"))
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  const { lang } = document.documentElement;
  const page = `<!doctype html><html lang="${lang}"><meta charset="utf-8">${document.querySelector("title")?.outerHTML ?? ""}${copy.innerHTML}</html>`;
  const objectUrl = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  const link = document.createElement("a");
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(objectUrl);
}
