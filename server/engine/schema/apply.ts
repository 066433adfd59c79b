// Runs the statements of the schema files.
import pg from 'pg'
import { CannotStart } from '#server/config.ts'
import { extensionSchemas } from './extension-schemas.ts'
import type { Schema, Statement } from './schema-files.ts'
import { createVersions } from './versions.ts'

export async function applyAll(client: pg.Client, schema: Schema): Promise<void> {
  await run(client, schema.platform)
  await createVersions(client)
  await run(client, schema.tables)
  await runRules(client, schema)
  await run(client, schema.reference)
}

export async function replaceRules(client: pg.Client, schema: Schema): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop policy %I on %I.%I', policyname, schemaname, tablename) as statement
     from pg_policies where schemaname in ('public', 'internal')`,
  )
  for (const { statement } of rows) await client.query(statement)
  await client.query('revoke all on all tables in schema public from anon, authenticated')
  await client.query('revoke all on all functions in schema public from anon, authenticated')
  await runRules(client, schema)
}

async function runRules(client: pg.Client, schema: Schema) {
  // Functions may refer to functions of later files.
  await client.query('set local check_function_bodies = off')
  await run(client, schema.functions)
  await run(client, schema.rules)
  await client.query(`notify pgrst, 'reload schema'`)
}

export async function run(client: pg.Client, statements: Statement[]): Promise<void> {
  const inSchemas = await extensionSchemas(client)
  for (const statement of statements) {
    try {
      await client.query(inSchemas(statement.text))
    } catch (error) {
      if (error instanceof pg.DatabaseError && !isBusy(error.code)) throw located(error, statement)
      throw error
    }
  }
}

/** Others hold a lock: one that we waited for too long, or one in a deadlock, which PostgreSQL ends first. */
export const isBusy = (code: string | undefined) => code === '55P03' || code === '40P01'

function located(error: pg.DatabaseError, { file, line, text }: Statement) {
  const offset = error.position ? text.slice(0, Number(error.position) - 1).split('\n').length - 1 : 0
  const more = [error.detail, error.hint, error.where].filter(Boolean).map((note) => `\n  ${note}`)
  return new CannotStart(`${file}:${line + offset}: ${error.message} (${error.code})${more.join('')}`, { cause: error })
}
