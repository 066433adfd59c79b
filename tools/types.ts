// Prints what screens know of the actual schema: domain/generated/database.ts, in the shape of the client's types (Row, Insert,
// Update, Relationships, Functions), notice-steps.ts and content-kinds.ts. `npm run types` writes them; `npm run check` compares.
import { readFile, writeFile } from 'node:fs/promises'
import { withScratchDatabase } from './scratch-client.ts'
import { printContentKinds } from './types/content-kinds.ts'
import { printNoticeSteps } from './types/notice-steps.ts'
import { readSchema } from './types/read.ts'
import { printSchema } from './types/print.ts'

const folder = new URL('../domain/generated/', import.meta.url)

await withScratchDatabase(async (client) => {
  const printed = {
    'database.ts': printSchema(await readSchema(client)),
    'notice-steps.ts': await printNoticeSteps(client),
    'content-kinds.ts': await printContentKinds(client),
  }
  for (const [name, text] of Object.entries(printed)) {
    const target = new URL(name, folder)
    if (!process.argv.includes('--check')) await writeFile(target, text)
    else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
      console.error(`domain/generated/${name} does not fit the schema: run \`npm run types\`.`)
      process.exitCode = 1
    }
  }
})
