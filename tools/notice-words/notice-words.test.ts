import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { noticeWordsFile, noticeWordsSql } from './notice-words.ts'

test('the database knows the English words of notifications', async () => {
  expect(await readFile(noticeWordsFile, 'utf8'), 'run `npm run notice-words`').toBe(noticeWordsSql())
})
