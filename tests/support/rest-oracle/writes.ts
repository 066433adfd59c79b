// POST, PATCH, PUT and DELETE. Both servers roll all of them back.
import type { Case } from './case.ts'
import { tables, values, type Kind, type Table } from './model.ts'
import { addressOf, filterOf, selectOf, tableNamed, type Pair } from './query.ts'
import type { Random } from './random.ts'
import { whoOf } from './reads.ts'

const writable = Object.keys(tables).filter((name) => tables[name]?.canWrite === true || name === 'out_books' || name === 'staff')

export function writes(random: Random): Case {
  const name = random.one(writable)
  const method = random.one(['POST', 'POST', 'POST', 'PATCH', 'PATCH', 'DELETE', 'PUT'] as const)
  const table = tableNamed(name)
  const { headers, wantsRows } = wishes(random, method)
  const pairs: Pair[] = []
  if (wantsRows || random.chance(0.1)) pairs.push(['select', selectOf(random, name, 1, false).text])
  const one = { name, table, headers, pairs }
  if (method === 'POST') return insert(random, one)
  if (method === 'PUT') return replace(random, one)
  pairs.push(filterFor(random, name))
  if (random.chance(0.2)) pairs.push(filterOf(random, name))
  const body = method === 'PATCH' ? { body: JSON.stringify(rowOf(random, table, 2)) } : {}
  return { method, path: addressOf(name, pairs), headers: { ...headers, 'content-type': 'application/json' }, who: whoOf(random), ...body }
}

type One = { name: string; table: Table; headers: Record<string, string>; pairs: Pair[] }

function wishes(random: Random, method: string) {
  const wantsRows = random.chance(0.55)
  const prefer = wantsRows ? ['return=representation'] : random.chance(0.4) ? [random.one(['return=minimal', 'return=headers-only'])] : []
  if (random.chance(0.15)) prefer.push(random.one(['count=exact', 'count=planned', 'count=estimated']))
  if (random.chance(0.1)) prefer.push(random.one(['missing=default', 'missing=null', 'handling=strict', 'tx=rollback', 'nonsense']))
  if (method === 'POST' && random.chance(0.3)) prefer.push(random.one(['resolution=merge-duplicates', 'resolution=ignore-duplicates']))
  const headers: Record<string, string> = prefer.length === 0 ? {} : { prefer: prefer.join(random.chance(0.5) ? ', ' : ',') }
  if (random.chance(0.12))
    headers['accept'] = random.one(['application/vnd.pgrst.object+json', 'text/csv', 'application/vnd.pgrst.array+json;nulls=stripped'])
  return { headers, wantsRows }
}

function filterFor(random: Random, name: string): Pair {
  const { key } = tableNamed(name)
  return random.chance(0.7)
    ? [key[0] ?? 'id', random.one(['eq.1', 'eq.2', 'eq.8', 'in.(1,2)', 'gt.3', 'eq.99', 'is.null'])]
    : filterOf(random, name)
}

const jsonOf = (kind: Kind | undefined, text: string): unknown => {
  if (kind === 'json') {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true'
  return (kind === 'int' || kind === 'number') && /^-?\d{1,9}(\.\d+)?$/.test(text) && !/^0\d/.test(text) ? Number(text) : text
}

function valueFor(random: Random, kind: Kind | undefined): unknown {
  if (random.chance(0.12)) return null
  // Usually one of the first values of each kind, which are valid.
  return jsonOf(kind, random.one((values[kind ?? 'text'] ?? []).slice(0, random.chance(0.85) ? 3 : 99)))
}

function rowOf(
  random: Random,
  table: Table,
  most: number,
  columns = random.some(Object.keys(table.columns), most),
): Record<string, unknown> {
  const row = Object.fromEntries(columns.map((column) => [column, valueFor(random, table.columns[column])]))
  return random.chance(0.02) ? { ...row, nope: 1 } : row
}

const needed: Record<string, string[]> = {
  people: ['id', 'name'],
  teams: ['id', 'name'],
  books: ['id', 'title', 'author_id'],
  genres: ['id', 'name'],
  passports: ['person_id', 'number'],
  cells: ['id'],
  wishes: ['id'],
  partly: ['id'],
  locked: ['id'],
}
const fresh = ['21', '22', '23', '1', '2']

function insert(random: Random, { name, table, headers, pairs }: One): Case {
  const columns = [...new Set([...(needed[name] ?? table.key), ...(random.chance(0.7) ? random.some(Object.keys(table.columns), 3) : [])])]
  const rows = Array.from({ length: random.chance(0.7) ? 1 : 1 + random.below(3) }, (_, at) => {
    const row = rowOf(random, table, 3, random.chance(0.9) ? columns : random.some(columns, 3))
    for (const key of table.key) if (key in row && random.chance(0.9)) row[key] = Number(fresh[(random.below(2) + at) % fresh.length])
    if ('title' in row && random.chance(0.9)) row['title'] = `New ${at}`
    return row
  })
  if (random.chance(0.15)) pairs.push(['on_conflict', random.one([table.key.join(','), 'name', 'title', 'id', 'nope'])])
  if (random.chance(0.15))
    pairs.push([
      'columns',
      random
        .some(columns, 4)
        .map((column) => (random.chance(0.5) ? `"${column}"` : column))
        .join(','),
    ])
  const isOne = rows.length === 1 && random.chance(0.7)
  const common = { method: 'POST', path: addressOf(name, pairs), who: whoOf(random) }
  if (random.chance(0.07)) return { ...common, headers: { ...headers, 'content-type': 'text/csv' }, body: csvOf(random, columns, rows) }
  if (random.chance(0.05)) {
    const form = new URLSearchParams(Object.entries(rows[0] ?? {}).map(([key, value]) => [key, String(value)]))
    return { ...common, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() }
  }
  const json = { ...headers, 'content-type': 'application/json' }
  if (random.chance(0.04))
    return { ...common, headers: json, body: random.one(['', '{', '[]', '[{}]', '{}', 'null', '1', '[1]', '[{},{}]', '"x"', '[[]]']) }
  return { ...common, headers: json, body: JSON.stringify(isOne ? rows[0] : rows) }
}

const cell = (value: unknown) => {
  const text = value === null || value === undefined ? 'NULL' : typeof value === 'string' ? value : JSON.stringify(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function csvOf(random: Random, columns: string[], rows: Record<string, unknown>[]): string {
  const lines = [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))]
  if (random.chance(0.1)) lines.push('1')
  return lines.join(random.chance(0.2) ? '\r\n' : '\n') + (random.chance(0.5) ? '\n' : '')
}

function replace(random: Random, { name, table, headers, pairs }: One): Case {
  const at = Object.fromEntries(table.key.map((key) => [key, random.one(['1', '2', '30'])]))
  const row = { ...rowOf(random, table, 3, [...new Set([...(needed[name] ?? []), ...random.some(Object.keys(table.columns), 3)])]), ...at }
  if ('title' in row) row['title'] = 'Put'
  if (name === 'teams') row['name'] = 'Put'
  pairs.push(...table.key.map((key): Pair => [key, `${random.chance(0.95) ? 'eq' : 'gt'}.${random.chance(0.95) ? at[key] : '9'}`]))
  if (random.chance(0.05)) pairs.push(random.one<Pair>([['limit', '1'], filterOf(random, name)]))
  return {
    method: 'PUT',
    path: addressOf(name, pairs),
    headers: { ...headers, 'content-type': 'application/json' },
    who: whoOf(random),
    body: JSON.stringify(row),
  }
}
