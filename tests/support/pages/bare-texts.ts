import { resolve } from "node:path";
import {
  type Expression,
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isReturnStatement,
  isTemplateExpression,
  type JsxChild,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";

const ROOT = resolve(import.meta.dirname, "../../..");
const TEXT =
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.StringLiteral |
  TypeFlags.NumberLiteral |
  TypeFlags.TemplateLiteral;
/** A text without values: the same as long as the page keeps its language. */
const CONSTANT = /^(?:t\("[^"]+"\)|"[^"]*")$/;
/** What is called for a text of the product, or to join several. */
const TEXT_CALL = /^t$|\.join$/;

interface Source {
  checker: Checker;
  /** Names of imported icons: each draws exactly one element. */
  icons: ReadonlySet<string>;
}

interface Shown {
  child: JsxChild;
  isText: boolean;
  /** Whether it draws the same nodes as long as its element stands. */
  isConstant: boolean;
}

function typesOf(type: Type | undefined): readonly Type[] {
  if (!type) return [];
  return type.isUnionType() ? type.getTypes().flatMap(typesOf) : [type];
}

/** React draws nothing for an empty string; a 0 is the falsy side of a condition. */
function isTextType(type: Type): boolean {
  const isFalsy = "value" in type && (type.value === "" || type.value === 0);
  return (type.flags & TEXT) !== 0 && !isFalsy;
}

/** Whether an expression may be text, as it is written: null where only its type tells. Types take the most time. */
function isTextAsWritten(expression: Expression, checker: Checker): boolean | null {
  if (isJsxElement(expression) || isJsxSelfClosingElement(expression)) return false;
  if (isTemplateExpression(expression)) return true;
  if (isParenthesizedExpression(expression)) return isText(expression.expression, checker);
  if (isConditionalExpression(expression))
    return isText(expression.whenTrue, checker) || isText(expression.whenFalse, checker);
  if (isBinaryExpression(expression) && expression.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
    return isText(expression.right, checker);
  if (isCallExpression(expression) && TEXT_CALL.test(expression.expression.getText())) return true;
  return null;
}

/** Whether an expression may be text. What may be any node is what its component was given. */
function isText(expression: Expression, checker: Checker): boolean {
  const asWritten = isTextAsWritten(expression, checker);
  if (asWritten !== null) return asWritten;
  const types = typesOf(checker.getTypeAtLocation(expression));
  const isAnyNode = types.some((type) => (type.flags & TypeFlags.BigInt) !== 0);
  return !isAnyNode && types.some(isTextType);
}

function isBlank(child: JsxChild): boolean {
  if (isJsxText(child)) return child.text.trim() === "" && child.text.includes("\n");
  return isJsxExpression(child) && !child.expression;
}

/** Translations leave whitespace where it is. */
function isWhitespace(child: JsxChild): boolean {
  if (isJsxText(child)) return child.text.trim() === "";
  return isJsxExpression(child) && child.expression?.getText() === '" "';
}

function shown(child: JsxChild, { checker, icons }: Source): Shown {
  if (isJsxText(child)) return { child, isText: true, isConstant: true };
  if (isJsxExpression(child) && child.expression) {
    const { expression } = child;
    return { child, isText: isText(expression, checker), isConstant: CONSTANT.test(expression.getText()) };
  }
  const opening = isJsxElement(child) ? child.openingElement : child;
  const name = "tagName" in opening ? opening.tagName.getText() : "";
  return { child, isText: false, isConstant: /^[a-z]/.test(name) || icons.has(name) };
}

function bareChildren(node: Node, source: Source): Node[] {
  if (!isJsxElement(node) && !isJsxFragment(node)) return [];
  const present = node.children.filter((child) => !isBlank(child));
  // A fragment's texts stand beside what is around it, and go with it.
  if (present.length < 2 && isJsxElement(node)) return [];
  const children = present.map((child) => shown(child, source));
  return children
    .filter(({ child, isText, isConstant }, index) => {
      if (!isText || isWhitespace(child)) return false;
      const isSettled = isConstant && children.slice(0, index).every((before) => before.isConstant);
      return isJsxFragment(node) || !isSettled;
    })
    .map(({ child }) => child);
}

/** A component that is nothing but a text stands beside what is around it. */
function bareReturns(node: Node, { checker }: Source): Node[] {
  if (!isReturnStatement(node) || !node.expression) return [];
  let parent: Node | undefined = node.parent;
  while (parent && !isFunctionDeclaration(parent) && !isArrowFunction(parent)) parent = parent.parent;
  const isComponent = parent && isFunctionDeclaration(parent) && /^[A-Z]/.test(parent.name?.getText() ?? "");
  return isComponent && isText(node.expression, checker) ? [node] : [];
}

function bareTextsIn(node: Node, source: Source): Node[] {
  const inner: Node[] = [];
  node.forEachChild((child) => {
    inner.push(...bareTextsIn(child, source));
  });
  return [...inner, ...bareChildren(node, source), ...bareReturns(node, source)];
}

function iconsOf(text: string): ReadonlySet<string> {
  const names = /import \{([^}]*)\} from "lucide-react"/.exec(text)?.[1] ?? "";
  return new Set(names.split(",").map((name) => name.replace(/^\s*type /, "").trim()));
}

/**
 * Every text in these files that is neither alone in its element nor constant. A browser's translation moves text nodes
 * into elements of its own: React then leaves the old text standing, or throws when it removes or inserts before one.
 */
export function bareTexts(files: readonly string[]): string[] {
  const api = new API({ cwd: ROOT });
  try {
    const config = resolve(ROOT, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    return files.flatMap((file) => {
      const source = project?.program.getSourceFile(resolve(ROOT, file));
      if (!project || !source) throw new Error(`${file} is not part of the project`);
      const found = bareTextsIn(source, { checker: project.checker, icons: iconsOf(source.text) });
      const lineOf = (node: Node) => source.text.slice(0, node.getStart()).split("\n").length;
      return found.map((node) => `${file}:${lineOf(node)}: ${node.getText().trim()}`);
    });
  } finally {
    api.close();
  }
}
