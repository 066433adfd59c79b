// What a promise of tests/policies asked the database and was refused by it while it held: by this the mutants (tools/mutants)
// know which promises to try first. The promises of a test run note it in a folder, so that the mutants of that run need not.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'

export type Note = { title: string; statements: string; refusals: string[]; /** How long it took. */ ms: number }

declare module 'vitest' {
  interface ProvidedContext {
    notes: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bb-notes-'))
  project.provide('notes', folder)
  return () => rm(folder, { recursive: true, force: true })
}

/** The client to give to a promise, and what it has asked and was refused by then. */
export function listen(client: pg.Client): { heard: pg.Client; note: (title: string) => Note } {
  const statements = new Set<string>()
  const refusals = new Set<string>()
  const began = performance.now()
  const heard = new Proxy(client, {
    get: (target, name) =>
      name !== 'query'
        ? Reflect.get(target, name)
        : (sql: string, values?: unknown[]) => {
            statements.add(sql)
            return target.query(sql, values).catch((error: pg.DatabaseError) => {
              refusals.add([error.message, error.constraint, error.where].join('\n'))
              throw error
            })
          },
  })
  const note = (title: string): Note => ({
    title,
    statements: [...statements].join('\n'),
    refusals: [...refusals],
    ms: performance.now() - began,
  })
  return { heard, note }
}

/** `writer`: each worker has a file of its own. */
export function keepNote(folder: string, writer: string, note: Note): void {
  appendFileSync(path.join(folder, `${writer}.jsonl`), `${JSON.stringify(note)}\n`)
}

/** Those of a folder by title; of promises with one title, what all of them noted. */
export function notesIn(folder: string): Map<string, Note> {
  const notes = new Map<string, Note>()
  for (const file of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    // The last line may not be written to its end yet.
    for (const line of text.split('\n').slice(0, -1)) {
      const { title, statements, refusals, ms }: Note = JSON.parse(line)
      const other = notes.get(title)
      notes.set(title, {
        title,
        statements: other === undefined ? statements : `${other.statements}\n${statements}`,
        refusals: [...(other?.refusals ?? []), ...refusals],
        ms: Math.min(ms, other?.ms ?? ms),
      })
    }
  }
  return notes
}
