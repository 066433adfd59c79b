import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lookalikesFile, printedLookalikes } from './lookalikes.ts'

test('the database knows the lookalikes of the packages', async () => {
  expect(await readFile(lookalikesFile, 'utf8'), 'run `npm run lookalikes`').toBe(printedLookalikes())
})
