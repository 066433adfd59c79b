// Which kinds of notifications have a button for what comes next (internal.notice_kinds), for screens that ask whether it still waits.
import type pg from 'pg'

export async function printNoticeSteps(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ kind: string; awaits: string[] }>(
    'select kind, awaits from internal.notice_kinds where awaits is not null order by kind',
  )
  const lines = rows.map(({ kind, awaits }) => `  ${kind}: ${JSON.stringify(awaits).replaceAll('"', "'").replaceAll(',', ', ')},`)
  return `// Printed from the schema by \`npm run types\`. Never edited by hand; \`npm run check\` compares.

/** The kinds of waiting rows that the button of a notification is for; empty if that waits nowhere else. */
export const noticeSteps: Readonly<Record<string, readonly string[]>> = {
${lines.join('\n')}
}
`
}
