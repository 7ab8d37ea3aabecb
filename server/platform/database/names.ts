import {
  type BinaryOperationNode,
  CamelCasePlugin,
  OperatorNode,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  SqliteQueryCompiler,
  type UnknownRow,
} from "kysely";

/**
 * Names are camelCase in our code and snake_case in the databases. The compilers below write them as they are stored:
 * Kysely's own way first copies each query's whole tree, which took a tenth of its time.
 */
class Names extends CamelCasePlugin {
  override transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    return node;
  }

  /** Rows of one result have the same columns, so each name is converted once. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const columns = Object.keys(result.rows[0] ?? {}).map(
      (column) => [column, this.camelCase(column)] as const,
    );
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {};
      for (const [column, name] of columns) named[name] = row[column];
      return named;
    });
    return { ...result, rows };
  }

  asStored(name: string): string {
    return this.snakeCase(name);
  }
}

/** Renames the columns of read rows to the names in code. */
export const NAMES = new Names();

/**
 * Longer lists of `in (…)` are one parameter: SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535. Empty ones
 * are one for PostgreSQL, which refuses `in ()`.
 */
const LISTED_VALUES = 500;

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (node.values.length > LISTED_VALUES) {
      this.append("(select value from json_each(");
      this.appendValue(JSON.stringify(node.values));
      this.append("))");
    } else super.visitPrimitiveValueList(node);
  }

  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(NAMES.asStored(name));
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand: list } = node;
    const isOneParameter =
      PrimitiveValueListNode.is(list) && (list.values.length === 0 || list.values.length > LISTED_VALUES);
    if (isOneParameter && OperatorNode.is(operator)) {
      this.visitNode(leftOperand);
      this.append(operator.operator === "in" ? " = any(" : " <> all(");
      this.appendValue(list.values);
      this.append(")");
    } else super.visitBinaryOperation(node);
  }

  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(NAMES.asStored(name));
  }
}
