/** Downloads a section of the page as one HTML file, without links, buttons, styles or scripts. */
export function downloadSection(section: Element, fileName: string): void {
  const copy = section.cloneNode(true) as Element;
  const originalFields = [...section.querySelectorAll<HTMLInputElement>("input, textarea")];
  for (const [index, field] of [...copy.querySelectorAll("input, textarea")].entries())
    field.replaceWith(`: ${originalFields[index]?.value || "–"}`);
  for (const excluded of copy.querySelectorAll("button, a, dialog, .print\\:hidden")) excluded.remove();
  for (const element of copy.querySelectorAll("*"))
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  const { lang } = document.documentElement;
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8">${document.querySelector("title")?.outerHTML ?? ""}${copy.innerHTML}</html>`;
  const objectUrl = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  const link = document.createElement("a");
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(objectUrl);
}
