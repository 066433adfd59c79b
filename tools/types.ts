// Prints domain/generated/database.ts from the actual schema, in the shape of the client's types (Row, Insert, Update,
// Relationships, Functions). `npm run types` writes it; `npm run check` compares.
import { readFile, writeFile } from 'node:fs/promises'
import { withScratchDatabase } from './scratch-client.ts'
import { readSchema } from './types/read.ts'
import { printSchema } from './types/print.ts'

const target = new URL('../domain/generated/database.ts', import.meta.url)

await withScratchDatabase(async (client) => {
  const printed = printSchema(await readSchema(client))
  if (!process.argv.includes('--check')) {
    await writeFile(target, printed)
    return
  }
  const current = await readFile(target, 'utf8').catch(() => '')
  if (current !== printed) {
    console.error('domain/generated/database.ts does not fit the schema: run `npm run types`.')
    process.exitCode = 1
  }
})
