// The schema as TypeScript, in the shape of the client's types.
import type { Argument, Column, Function, Schema, Table } from './read.ts'

const HEAD = `// Printed from the schema by \`npm run types\`. Never edited by hand; \`npm run check\` compares.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`

export function printSchema(schema: Schema): string {
  const names = new Set(schema.tables.map((table) => table.name))
  const tables = schema.tables.map((table) => printTable(table, computedFields(schema, table))).join('')
  const functions = [...new Set(schema.functions.map(({ name }) => name))]
    .map(
      (name) =>
        `      ${name}: ${functionsNamed(schema, name)
          .map((each) => printFunction(each, names))
          .join(' | ')};\n`,
    )
    .join('')
  return `${HEAD}
export type Database = {
  public: {
    Tables: {
${tables}    };
    Views: Record<never, never>;
    Functions: {
${functions}    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
`
}

/** Functions of one row that return a single value can be selected like columns. */
function computedFields(schema: Schema, table: Table): Function[] {
  return schema.functions.filter((each) => each.arguments.length === 1 && each.arguments[0]?.type === table.name && !each.isSet)
}

function printTable(table: Table, computed: Function[]): string {
  const row = table.columns.map((column) => `${column.name}: ${columnType(column)}`)
  const fields = computed.map((each) => `${each.name}: ${scalarType(each)} | null`)
  const insert = table.columns.map((column) => `${column.name}${column.hasDefault || column.isNullable ? '?' : ''}: ${columnType(column)}`)
  const update = table.columns.map((column) => `${column.name}?: ${columnType(column)}`)
  const relationships = table.relationships.map(
    (each) => `
          {
            foreignKeyName: "${each.name}";
            columns: ${JSON.stringify(each.columns)};
            isOneToOne: ${each.isOneToOne};
            referencedRelation: "${each.table}";
            referencedColumns: ${JSON.stringify(each.tableColumns)};
          },`,
  )
  return `      ${table.name}: {
        Row: {${lines([...row, ...fields], 10)}
        };
        Insert: {${lines(insert, 10)}
        };
        Update: {${lines(update, 10)}
        };
        Relationships: [${relationships.join('')}${relationships.length > 0 ? '\n        ' : ''}];
      };
`
}

/** More than one if it is a computed field of several tables. */
const functionsNamed = (schema: Schema, name: string) => schema.functions.filter((each) => each.name === name)

function printFunction(each: Function, tables: Set<string>): string {
  const [first] = each.arguments
  const takesRow = each.arguments.length === 1 && first !== undefined && tables.has(first.type)
  const args = takesRow
    ? `{ "": Database["public"]["Tables"]["${first.type}"]["Row"] }`
    : each.arguments.length === 0
      ? 'Record<never, never>'
      : `{${lines(each.arguments.map(argument), 10)}\n        }`
  const setof =
    typeof each.returns === 'string' && tables.has(each.returns)
      ? `
        SetofOptions: {
          from: "${takesRow ? first.type : '*'}";
          to: "${each.returns}";
          isOneToOne: ${!each.isSet || each.rows === 1};
          isSetofReturn: ${each.isSet};
        };`
      : ''
  return `{
        Args: ${args};
        Returns: ${returnType(each, tables)};${setof}
      }`
}

function scalarType(each: Function): string {
  return typeof each.returns === 'string' ? typeOf(each.returns) : 'Json'
}

function argument(each: Argument): string {
  return `${each.name}${each.hasDefault ? '?' : ''}: ${typeOf(each.type)}${each.hasDefault ? ' | null' : ''}`
}

function returnType(each: Function, tables: Set<string>): string {
  const one = Array.isArray(each.returns)
    ? `{${lines(
        each.returns.map((column) => `${column.name}: ${typeOf(column.type)} | null`),
        10,
      )}\n        }`
    : tables.has(each.returns)
      ? `Database["public"]["Tables"]["${each.returns}"]["Row"]`
      : typeOf(each.returns)
  return each.isSet ? `${one.includes('|') && !one.startsWith('{') ? `(${one})` : one}[]` : one
}

function columnType(column: Column): string {
  const base = column.oneOf?.length ? column.oneOf.map((word) => JSON.stringify(word)).join(' | ') : typeOf(column.type)
  return column.isNullable ? `${base} | null` : base
}

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
  if (/^(smallint|integer|bigint|numeric|real|double precision|oid)$/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'json' || type === 'jsonb') return 'Json'
  if (type === 'void') return 'undefined'
  return 'string'
}

function lines(all: string[], indent: number): string {
  return all.map((line) => `\n${' '.repeat(indent)}${line};`).join('')
}
