import type { TextNamespace, Texts } from "./namespaces.ts";
import type { TextValues } from "./translate.ts";

/** A key, and without the endings of its plural forms and variants: "people_one" is read as "people". */
type WithoutEnding<Key extends string> = Key extends `${infer Start}_${infer Ending}`
  ? Key | Start | `${Start}_${WithoutEnding<Ending>}`
  : Key;

type KeyIn<Tree> = keyof Tree & string;

/** Dotted keys of the texts in a tree. */
type TextPaths<Tree> = {
  [Key in KeyIn<Tree>]: Tree[Key] extends string
    ? WithoutEnding<Key>
    : Tree[Key] extends readonly unknown[]
      ? never
      : `${Key}.${TextPaths<Tree[Key]>}`;
}[KeyIn<Tree>];

/** Dotted keys of the groups and lists in a tree. */
type GroupPaths<Tree> = {
  [Key in KeyIn<Tree>]: Tree[Key] extends string
    ? never
    : Tree[Key] extends readonly unknown[]
      ? Key
      : WithoutEnding<Key> | `${Key}.${GroupPaths<Tree[Key]>}`;
}[KeyIn<Tree>];

/** Computed once for each namespace: computed at each use, they made the type check take twice as long. */
type TextPathsByNamespace = { [Namespace in TextNamespace]: TextPaths<Texts[Namespace]> };
type GroupPathsByNamespace = { [Namespace in TextNamespace]: GroupPaths<Texts[Namespace]> };
type WithNamespace<Paths extends Record<TextNamespace, string>> = {
  [Namespace in TextNamespace]: Paths[Namespace] | `${Namespace}:${Paths[Namespace]}`;
};
type TextKeys = WithNamespace<TextPathsByNamespace>;
type GroupKeys = WithNamespace<GroupPathsByNamespace>;

/** A key of a text in one of the namespaces, or in "terms", which every component may read, as "terms:email". */
export type TextKey<Namespace extends TextNamespace> =
  | TextKeys[Namespace]
  | `terms:${TextPathsByNamespace["terms"]}`;

type ValueAt<Tree, Path extends string> =
  Path extends KeyIn<Tree>
    ? Tree[Path]
    : Path extends `${infer Key}.${infer Rest}`
      ? Key extends KeyIn<Tree>
        ? ValueAt<Tree[Key], Rest>
        : never
      : never;

type GroupAt<Namespace extends TextNamespace, Key extends string> = Key extends `${infer Name}:${infer Path}`
  ? Name extends TextNamespace
    ? ValueAt<Texts[Name], Path>
    : never
  : Namespace extends TextNamespace
    ? ValueAt<Texts[Namespace], Key>
    : never;

/** Translates the keys of namespaces, typed from the English files. */
export interface TextFunction<Namespace extends TextNamespace> {
  (key: TextKey<Namespace>, values?: TextValues): string;
  <Key extends GroupKeys[Namespace]>(
    key: Key,
    values: TextValues & { returnObjects: true },
  ): GroupAt<Namespace, Key>;
}
