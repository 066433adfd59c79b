// Prints database/product/notifications/notice-words.sql: the English words of notifications as rows, for SQL to fill in.
// `npm run notice-words` writes the file; a test beside this one compares.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { words } from '#domain/notices/words/en.ts'
import { root } from '#tools/checks/files.ts'

export const noticeWordsFile = path.join(root, 'database/product/notifications/notice-words.sql')

export function noticeWordsSql(): string {
  const rows = Object.entries(words)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([kind, { title, message, parts, longest }]) => `  ('${kind}',\n    ${literal(JSON.stringify({ title, message, parts, longest }))})`,
    )
  return `-- Printed from domain/notices/words/en/ by tools/notice-words/notice-words.ts: npm run notice-words
-- Needs: notice-kinds

-- ## Rules
delete from internal.notice_words;
insert into internal.notice_words (kind, words) values
${rows.join(',\n')};
`
}

const most = 100

/** PostgreSQL joins literals that are on lines of their own. */
function literal(json: string): string {
  const lines = json.match(new RegExp(`[^]{1,${most}}(?: |$)|[^]{1,${most}}`, 'gu')) ?? []
  return lines.map((line) => `'${line.replaceAll("'", "''")}'`).join('\n    ')
}

if (process.argv[1] === import.meta.filename) await writeFile(noticeWordsFile, noticeWordsSql())
