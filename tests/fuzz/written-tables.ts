import type { KyselyPlugin, OperationNode, RootOperationNode } from "kysely";

const WRITES = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"];

/** The first table that a part of a query names. */
function tableIn(node: OperationNode): string | undefined {
  if (node.kind === "IdentifierNode") return (node as unknown as { name: string }).name;
  const parts = Object.values(node).flat();
  for (const part of parts) {
    const found =
      part !== null && typeof part === "object" && "kind" in part && tableIn(part as OperationNode);
    if (found) return found;
  }
  return undefined;
}

function targetOf(node: RootOperationNode): OperationNode | undefined {
  const { into, table, from } = node as unknown as Record<string, OperationNode | undefined>;
  return into ?? table ?? from;
}

/** Notes which tables were written to, whether or not it came to a commit. */
export class WrittenTables implements KyselyPlugin {
  readonly names = new Set<string>();

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const target = WRITES.includes(node.kind) ? targetOf(node) : undefined;
    if (target) this.names.add((tableIn(target) ?? "").replaceAll("_", "").toLowerCase());
    return node;
  }

  async transformResult<T>({ result }: { result: T }): Promise<T> {
    return result;
  }
}
