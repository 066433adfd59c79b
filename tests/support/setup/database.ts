// A database for one test file, cloned from the template with the whole schema.
import pg from 'pg'
import { inject } from 'vitest'
import { type Clone, cloneOf } from './clone.ts'

export type { Clone } from './clone.ts'

export const cloneDatabase = (scratch = inject('scratch'), template = scratch.template): Promise<Clone> => cloneOf(scratch, template)

/** An empty database. */
export function emptyDatabase(): Promise<Clone> {
  return cloneDatabase(inject('scratch'), 'template0')
}

/** The owner's connection to a clone that is dropped when the connection ends. */
export async function ownerConnection(): Promise<pg.Client> {
  const clone = await cloneDatabase()
  const client = new pg.Client(clone.owner)
  await client.connect()
  const end = client.end.bind(client)
  return Object.assign(client, { end: () => end().then(clone.drop) })
}
