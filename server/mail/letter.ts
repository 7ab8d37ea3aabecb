/** A row of a letter's bill or facts. */
export interface LetterRow {
  label: string;
  value: string;
}

/** A part of a letter. Each is written twice, as HTML and as plain text. */
export type LetterPart =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "rows"; rows: readonly LetterRow[] }
  | { kind: "bill"; rows: readonly LetterRow[]; total: LetterRow }
  | { kind: "link"; label: string; url: string };

export interface LetterFile {
  name: string;
  /** "text/calendar; charset=utf-8" */
  type: string;
  content: string;
}

/** What a mail says, before it is HTML or text. */
export interface Letter {
  /** Never a child's name, an age or an answer about health: subjects are shown on locked screens. */
  subject: string;
  title: string;
  parts: readonly LetterPart[];
  /** Who writes, and why this address gets it. */
  closing: readonly string[];
  files?: readonly LetterFile[];
}
