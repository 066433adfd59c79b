// Finds the table column that each view column shows. PostgreSQL records it in the view's stored rule, as the origin of each
// entry of the outermost target list; entries of inner queries are nested deeper in the braces.
import type { RelationRow } from './rows.ts'

export type Origins = Map<string, { table: string; column: string }>

const targetEntry = /:resno (\d+) :resname (?:\S+) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (-?\d+) :resjunk false$/

export function originsOfView(view: RelationRow, relations: Map<string, RelationRow>): Origins {
  const origins: Origins = new Map()
  for (const entry of outerEntries(view.rule ?? '')) {
    const shown = view.columns.find((column) => column.number === entry.number)?.name
    const origin = relations.get(entry.table)
    const column = origin?.columns.find((one) => one.number === entry.column)?.name
    if (shown === undefined || origin === undefined || column === undefined) continue
    if (origin.rule === null) origins.set(shown, { table: origin.id, column })
    else if (origin !== view) {
      // For a view on top of another view, the origin names the inner view.
      const deeper = originsOfView(origin, relations).get(column)
      if (deeper !== undefined) origins.set(shown, deeper)
    }
  }
  return origins
}

type Entry = { number: number; table: string; column: number }

function outerEntries(rule: string): Entry[] {
  const entries: Entry[] = []
  const opened: number[] = []
  for (let at = 0; at < rule.length; at += 1) {
    const char = rule[at]
    if (char === '\\') at += 1
    else if (char === '{') opened.push(at)
    else if (char === '}') {
      const start = opened.pop()
      if (opened.length !== 1 || start === undefined || !rule.startsWith('{TARGETENTRY', start)) continue
      const found = targetEntry.exec(rule.slice(Math.max(start, at - 400), at))
      if (found !== null) entries.push({ number: Number(found[1]), table: found[2] ?? '', column: Number(found[3]) })
    }
  }
  return entries
}
