// CSV with a header line; the unquoted word NULL is null.
import { problems } from '../problems.ts'

const field = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|\n|\r|$)/y

export function csvAsJson(text: string): string {
  const [names, ...lines] = linesOf(text)
  if (names === undefined || names.every((name) => name === '')) throw problems.body('not enough input')
  const rows = lines.map((line) => {
    if (line.length !== names.length) throw problems.body('All lines must have same number of fields')
    return Object.fromEntries(line.map((value, at) => [names[at] ?? '', value === 'NULL' ? null : value]))
  })
  return JSON.stringify(rows)
}

function linesOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    field.lastIndex = at
    const found = field.exec(text)
    if (found === null) throw problems.body('Failed reading: the values are not well quoted')
    at = field.lastIndex
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',' && at < text.length) continue
    if (found[3] === ',') line.push('')
    if (line.length > 1 || line[0] !== '') lines.push(line)
    line = []
  }
  return lines
}
