// Parts of a query string: select, filters, logic, order and pages, at any depth of embeds.
import { tables, values, type Kind, type Link, type Table } from './model.ts'
import type { Random } from './random.ts'

export type Pair = [string, string]
/** An embed in the select, by the name its filters use. */
export type Placed = { name: string; table: string; link: Link; inside: Placed[] }
export type Selected = { text: string; embeds: Placed[]; isGrouped: boolean }

const casts = ['text', 'int', 'jsonb', 'numeric', 'nope', 'date']
const aggregates = ['sum', 'avg', 'count', 'max', 'min']
const jsonPaths = [
  '->k',
  '->>k',
  '->n->x',
  '->n->>x',
  '->0',
  '->1->k',
  '->>-1',
  '->l->0',
  '->deep->er->still->0->>a',
  '->"s p"',
  '->>pages',
  '->tags->>0',
  '->zip',
  '->>street',
  '->k->k',
]

export function tableNamed(name: string): Table {
  const table = tables[name]
  if (table === undefined) throw new Error(`no table ${name}`)
  return table
}

export function selectOf(random: Random, name: string, depth = 0, isGroupable = true): Selected {
  const table = tableNamed(name)
  const isGrouped = isGroupable && random.chance(0.09)
  const items: string[] = []
  if (random.chance(0.25) && !isGrouped) items.push('*')
  else for (const column of random.some(Object.keys(table.columns), isGrouped ? 2 : 5)) items.push(fieldOf(random, column, table))
  if (table.computed.length > 0 && random.chance(0.15) && !isGrouped) items.push(random.one(table.computed))
  if (isGrouped) items.push(...random.some(Object.keys(table.columns), 2).map((column) => aggregateOf(random, column)))
  if (isGrouped && random.chance(0.5)) items.push(random.one(['count()', 'n:count()', 'count()::text']))
  const embeds: Placed[] = []
  const wanted = table.links.length > 0 && random.chance([0.5, 0.3, 0.1][depth] ?? 0) ? 1 + random.below(2) : 0
  for (const link of random.some(table.links, Math.max(1, wanted)).slice(0, wanted)) {
    const { text, placed } = embedOf(random, link, depth)
    items.push(text)
    embeds.push(placed)
  }
  return { text: items.join(random.chance(0.03) ? ', ' : ','), embeds, isGrouped }
}

function fieldOf(random: Random, column: string, table: Table): string {
  const kind = table.columns[column]
  const isDeep = kind === 'json' || kind === 'place' || kind === 'texts'
  const path = isDeep && random.chance(0.5) ? random.one(jsonPaths) : ''
  const alias = random.chance(0.12) ? `${random.one(['a', 'other', 'x y', '"q.q"'])}:` : ''
  const cast = random.chance(0.08) ? `::${random.one(casts)}` : ''
  return alias + column + path + cast
}

function aggregateOf(random: Random, column: string): string {
  const alias = random.chance(0.3) ? 'agg:' : ''
  return `${alias}${column}${random.chance(0.1) ? '::text' : ''}.${random.one(aggregates)}()${random.chance(0.15) ? '::int' : ''}`
}

function embedOf(random: Random, link: Link, depth: number): { text: string; placed: Placed } {
  const via = random.one(link.via)
  const isSpread = link.isOne && random.chance(0.2)
  const alias = !isSpread && random.chance(0.25) ? random.one(['kin', 'rel', 'them']) : null
  const inner = random.chance(0.2) ? '!inner' : random.chance(0.05) ? '!left' : ''
  const inside =
    random.chance(0.05) && !isSpread ? { text: '', embeds: [] } : selectOf(random, link.to, depth + 1, !isSpread || random.chance(0.3))
  const text = `${isSpread ? '...' : alias === null ? '' : `${alias}:`}${via}${inner}(${inside.text})`
  const name = alias ?? via.split('!')[0] ?? via
  return { text, placed: { name, table: link.to, link, inside: inside.embeds } }
}

const comparing = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte']
const operatorsOf: Partial<Record<Kind, string[]>> = {
  text: [...comparing, 'like', 'ilike', 'match', 'imatch', 'in', 'is', 'like(any)', 'ilike(all)', 'eq(any)', 'match(any)', 'isdistinct'],
  int: [...comparing, 'in', 'is', 'eq(any)', 'gt(all)', 'lt(any)', 'isdistinct'],
  texts: ['cs', 'cd', 'ov', 'eq', 'is', 'neq'],
  json: ['cs', 'cd', 'eq', 'is'],
  range: ['sl', 'sr', 'nxl', 'nxr', 'adj', 'ov', 'cs', 'cd', 'eq', 'is'],
  words: ['fts', 'plfts', 'phfts', 'wfts', 'fts(english)', 'plfts(simple)', 'wfts(english)', 'is', 'phfts(nope)'],
  flag: ['is', 'eq', 'neq', 'in'],
}
const truths = ['null', 'true', 'false', 'unknown', 'NULL', 'True', 'maybe']

/** `op.value`, as in a filter. */
export function operationOf(random: Random, kind: Kind): string {
  const operator = random.chance(0.05)
    ? random.one(['eq', 'cs', 'fts', 'like', 'sl', 'nope', 'EQ'])
    : random.one(operatorsOf[kind] ?? [...comparing, 'in', 'is'])
  const not = random.chance(0.12) ? 'not.' : ''
  return `${not}${operator}.${operandOf(random, operator, kind)}`
}

function operandOf(random: Random, operator: string, kind: Kind): string {
  const value = () => random.one(values[kind])
  if (operator === 'is') return kind === 'flag' ? random.one(truths) : random.one(['null', 'null', 'null', 'true'])
  if (operator === 'in') return `(${Array.from({ length: random.below(4) }, () => listed(random, value())).join(',')})`
  if (operator.includes('(a'))
    return `{${random
      .some(values[kind], 3)
      .map((one) => listed(random, one))
      .join(',')}}`
  return value()
}

const listed = (random: Random, value: string) =>
  /[,()"\\]/.test(value) || random.chance(0.1) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value

function pathOf(random: Random, kind: Kind | undefined): string {
  return (kind === 'json' || kind === 'place') && random.chance(0.6) ? random.one(jsonPaths) : ''
}

export function filterOf(random: Random, name: string, prefix = ''): Pair {
  const { columns } = tableNamed(name)
  const column = random.chance(0.02) ? 'nope' : random.one(Object.keys(columns))
  const kind = columns[column]
  const path = pathOf(random, kind)
  return [prefix + column + path, operationOf(random, path === '' ? (kind ?? 'text') : 'text')]
}

export function logicOf(random: Random, name: string, depth = 0): string {
  const count = 1 + random.below(3)
  const inside = Array.from({ length: count }, () => {
    if (depth < 2 && random.chance(0.25)) return `${random.one(['and', 'or', 'not.and', 'not.or'])}${logicOf(random, name, depth + 1)}`
    const [column, operation] = filterOf(random, name)
    const cut = operation.search(/\.(?![^(]*\))/) + 1
    return `${column}.${quotedOperand(random, operation, cut)}`
  })
  return `(${inside.join(random.chance(0.05) ? ', ' : ',')})`
}

function quotedOperand(random: Random, operation: string, cut: number): string {
  const start = operation.startsWith('not.') ? operation.indexOf('.', 4) + 1 : cut
  const [head, operand] = [operation.slice(0, start), operation.slice(start)]
  if (/in\.$|is\.$/.test(head) || /^\{.*\}$/.test(operand)) return operation
  return /[,()"\\:]/.test(operand) || random.chance(0.05) ? `${head}"${operand.replaceAll(/["\\]/g, '\\$&')}"` : operation
}

/** Filters, order and pages for the root and its embeds. */
export function narrowing(random: Random, name: string, { embeds, isGrouped }: Selected): Pair[] {
  const pairs: Pair[] = []
  for (let at = random.below(3); at > 0; at -= 1) pairs.push(filterOf(random, name))
  if (random.chance(0.15)) pairs.push([random.one(['or', 'and', 'not.or', 'not.and']), logicOf(random, name)])
  for (const embed of embeds) pairs.push(...narrowingInside(random, embed, ''))
  const oneOf = embeds.filter(({ link }) => link.isOne)
  const order: string[] = []
  if (random.chance(0.15) && oneOf.length > 0) order.push(`${random.one(oneOf).name}(id)${directionOf(random)}`)
  if (random.chance(0.2) && !isGrouped) order.push(orderOf(random, name))
  // Without an order, a page may contain any rows.
  if (!isGrouped) order.push(...tableNamed(name).key.map((key) => key + (random.chance(0.3) ? '.desc' : '')))
  if (order.length > 0) pairs.push(['order', order.join(',')])
  if (random.chance(0.25) && !isGrouped) pairs.push(['limit', random.one(['0', '1', '2', '3', '5', '100', '5000'])])
  if (random.chance(0.15) && !isGrouped) pairs.push(['offset', random.one(['0', '1', '2', '4', '50'])])
  return pairs
}

function narrowingInside(random: Random, { name, table, link, inside }: Placed, before: string): Pair[] {
  const prefix = `${before}${name}.`
  const pairs: Pair[] = []
  if (random.chance(0.3)) pairs.push(filterOf(random, table, prefix))
  if (random.chance(0.06)) pairs.push([`${prefix}${random.one(['or', 'not.and'])}`, logicOf(random, table)])
  if (random.chance(0.1)) pairs.push([`${before}${name}`, random.one(['is.null', 'not.is.null'])])
  if (!link.isOne) {
    const key = tableNamed(table).key.map((column) => column + (random.chance(0.2) ? '.desc' : ''))
    pairs.push([`${prefix}order`, key.join(',')])
    if (random.chance(0.2)) pairs.push([`${prefix}limit`, random.one(['1', '2', '10'])])
    if (random.chance(0.08)) pairs.push([`${prefix}offset`, random.one(['1', '2'])])
  }
  for (const embed of inside) pairs.push(...narrowingInside(random, embed, prefix))
  return pairs
}

const directionOf = (random: Random) =>
  random.one(['', '', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.asc.nullsfirst', '.desc.nullsfirst'])

function orderOf(random: Random, name: string): string {
  const { columns } = tableNamed(name)
  const column = random.chance(0.02) ? 'nope' : random.one(Object.keys(columns))
  return column + pathOf(random, columns[column]) + directionOf(random)
}

export function addressOf(name: string, pairs: Pair[]): string {
  const query = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')
  return `/${encodeURIComponent(name.replaceAll('"', ''))}${query === '' ? '' : `?${query}`}`
}
