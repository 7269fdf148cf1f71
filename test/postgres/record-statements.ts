import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  createQueryId,
  OperationNodeTransformer,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  SqliteQueryCompiler,
} from "kysely";
import type { EngineAdapter, EngineSql } from "#src/platform/database/engine-sql.server.ts";
import { connectTo } from "#src/platform/database/postgres/open-postgres.server.ts";
import { nodeSqliteDialect } from "#src/platform/database/sqlite/database-dialect.server.ts";
import { fileOfWorker, statementFolder } from "./statement-folder.ts";

/*
 * Vitest's set-up of the unit tests, which run on SQLite: notes each statement of the product as PostgreSQL would get it, for
 * statements.test.ts to prepare. A statement that is compiled again costs a look into a set.
 */

const inPostgres = connectTo({
  connect: () => Promise.reject(new Error("Statements are only compiled.")),
  end: async () => {},
  options: {},
});
const postgresSql = (inPostgres.getExecutor().adapter as unknown as EngineAdapter).engineSql;
/** The one object that all databases of this worker share. */
const { engineSql: sqliteSql } = nodeSqliteDialect(
  new DatabaseSync(":memory:"),
).createAdapter() as unknown as EngineAdapter;

/** What stands on PostgreSQL where a part of a statement is written for SQLite. */
const counterparts = new WeakMap<object, RawNode>();

class ToPostgres extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    return counterparts.get(node) ?? super.transformRaw(node, queryId);
  }
}
const toPostgres = new ToPostgres();

/** The parts that were made for the next statement: two statements may differ on PostgreSQL alone. */
let parts = "";

type EnginePart = keyof EngineSql;
/** All that give a piece of SQL; the other two run statements of their own. */
const engineParts = (Object.keys(sqliteSql) as EnginePart[]).filter(
  (part) => typeof sqliteSql[part] === "function" && part !== "searchTexts" && part !== "forgetDeleted",
);

/** Makes a function of SQLite's SQL remember what the same call gives on PostgreSQL. */
function remember(part: EnginePart): void {
  type Call = (...values: unknown[]) => { toOperationNode(): unknown };
  const ofSqlite = sqliteSql[part] as unknown as Call;
  const ofPostgres = postgresSql[part] as unknown as Call;
  const both: Call = (...values) => {
    const built = ofSqlite(...values);
    parts += part;
    counterparts.set(built.toOperationNode() as RawNode, ofPostgres(...values).toOperationNode() as RawNode);
    return built;
  };
  Object.assign(sqliteSql, { [part]: both });
}

/** Where in the product a statement is asked; undefined for those of tests, and for those that SQLite alone gets. */
function askedAt(): string | undefined {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const frames = new Error().stack?.split("\n") ?? [];
  Error.stackTraceLimit = before;
  const caller = frames.find(
    (line) => line.includes(root) && !line.includes("/node_modules/") && !line.includes(thisFile),
  );
  const place = caller?.slice(caller.indexOf(root) + root.length).replace(/:\d+\)?$/, "");
  return place && /^src\/(?!platform\/database\/sqlite\/)(?!.*\.test\.)/.test(place) ? place : undefined;
}

const root = `${join(import.meta.dirname, "../..")}/`;
const thisFile = import.meta.filename;

const known = new Set<string>();

function note(node: RootOperationNode, ofSqlite: string): void {
  const rowLocks = "endModifiers" in node ? (node.endModifiers?.length ?? 0) : 0;
  const key = `${ofSqlite} ${parts} ${rowLocks}`;
  parts = "";
  if (known.has(key) || !/^\s*\(?(?:select|insert|update|delete|with|values)\b/i.test(ofSqlite)) return;
  const place = askedAt();
  if (place === undefined) return;
  known.add(key);
  const id = createQueryId();
  const executor = inPostgres.getExecutor();
  const { sql } = executor.compileQuery(executor.transformQuery(toPostgres.transformNode(node, id), id), id);
  appendFileSync(`${statementFolder}/${fileOfWorker}`, `${JSON.stringify({ sql, place })}\n`);
}

const isSetUp = Symbol.for("statements are recorded");
if (!(isSetUp in globalThis)) {
  Object.assign(globalThis, { [isSetUp]: true });
  for (const part of engineParts) remember(part);
  const compile = SqliteQueryCompiler.prototype.compileQuery;
  SqliteQueryCompiler.prototype.compileQuery = function compileNoted(node, queryId) {
    const compiled = compile.call(this, node, queryId);
    note(node, compiled.sql);
    return compiled;
  };
}
