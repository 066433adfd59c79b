// Aggregates, their group by clause, and rows spread into the parent's.
import { isToOne } from '../catalogue/catalogue.ts'
import type { Aggregate, Field } from '../parse/query.ts'
import type { Embed, Item, Node } from '../plan/tree.ts'
import { fieldSql } from './condition.ts'
import { ident, rowName } from './text.ts'

export const cast = (sql: string, type: string | null) => (type === null ? sql : `cast(${sql} as ${type})`)

export function aggregated(sql: string, aggregate: Aggregate | null): string {
  return aggregate === null ? sql : cast(`${aggregate.name}(${sql})`, aggregate.cast)
}

export const groupedEmbed = ({ join }: Embed) => `${ident(join)}.value`

/** Groups by every item that is not an aggregate. */
export function groupSql(node: Node): string {
  if (!node.isGrouped) return ''
  const terms = node.items.flatMap((item): string[] => {
    if (item.kind === 'field') return item.aggregate === null ? [fieldSql(node.source, item.field)] : []
    if (item.kind === 'embed') return [groupedEmbed(item.embed)]
    if (item.kind !== 'spread') return []
    return columnsOf(item.embed, true).flatMap((column) => (column.aggregate === null ? [column.sql] : []))
  })
  return terms.length === 0 ? '' : ` group by ${terms.join(', ')}`
}

/** A column that the parent takes over; the parent also computes the aggregates of a spread row. */
type SpreadColumn = { sql: string; name: string; inner: string; aggregate: Aggregate | null }

export function spreadColumns({ embed, isRaw }: Extract<Item, { kind: 'spread' }>, isGrouped: boolean): string {
  return columnsOf(embed, isGrouped)
    .map(({ sql, name, inner, aggregate }) => (isRaw ? `${sql} as ${ident(inner)}` : `${aggregated(sql, aggregate)} as ${ident(name)}`))
    .join(', ')
}

/** The rows of an embed that is spread into one row, for the parent to aggregate. */
export function unaggregated(embed: Embed): Embed {
  if (!isToOne(embed.relationship) || !embed.node.isGrouped) return embed
  const items = embed.node.items.map((item): Item => {
    if (item.kind === 'count') return { kind: 'row', key: item.alias ?? 'count' }
    if (item.kind === 'spread') return { ...item, isRaw: true }
    return item.kind === 'field' && item.aggregate !== null ? { ...item, aggregate: null, key: innerName(item) } : item
  })
  return { ...embed, node: { ...embed.node, items, isGrouped: false } }
}

// PostgreSQL cannot group by json, only by jsonb.
function columnsOf(embed: Embed, isGrouped: boolean): SpreadColumn[] {
  const join = ident(embed.join)
  return embed.node.items
    .flatMap((item) => namesOf(item))
    .map((column) => ({
      sql: `${join}.${ident(column.inner)}${isGrouped && column.isJson ? '::jsonb' : ''}`,
      name: column.outer,
      inner: column.inner,
      aggregate: column.aggregate,
    }))
}

/** `inner` is the name in the joined row, `outer` in the parent's. */
type Named = { inner: string; outer: string; aggregate: Aggregate | null; isJson?: boolean }

function namesOf(item: Item): Named[] {
  switch (item.kind) {
    case 'all':
      // Spread embeds list their columns explicitly, so * does not occur.
      return []
    case 'count': {
      const name = item.alias ?? 'count'
      return [{ inner: name, outer: name, aggregate: { name: 'count', cast: item.cast } }]
    }
    case 'row':
      return [{ inner: item.key, outer: item.key, aggregate: null }]
    case 'embed':
      return [{ inner: item.embed.key, outer: item.embed.key, aggregate: null, isJson: true }]
    case 'spread':
      return item.embed.node.items
        .flatMap(namesOf)
        .map((named) => ({ ...named, inner: named.aggregate === null ? named.outer : named.inner }))
    case 'field':
    default:
      return [{ inner: innerName(item), outer: item.key, aggregate: item.aggregate }]
  }
}

const innerName = (item: Extract<Item, { kind: 'field' }>) => (item.aggregate === null ? item.key : (item.alias ?? item.field.name))

/** The joined row of a spread embed; with many rows, each column is an array. */
export function spreadJoin(embed: Embed, rows: string): string {
  const join = ident(embed.join)
  if (isToOne(embed.relationship)) return ` left join lateral (${rows}) as ${join} on true`
  const names = embed.node.items.flatMap((item) => namesOf(item).map(({ outer }) => outer))
  const lists = names.map((name) => `coalesce(json_agg(${rowName}.${ident(name)}), '[]') as ${ident(name)}`)
  return ` left join lateral (select ${lists.join(', ')} from (${rows}) ${rowName}) as ${join} on true`
}

/** Orders a grouped parent by a column of the joined row. */
export function spreadField({ join, node }: Embed, field: Field): string {
  const path = JSON.stringify(field.path)
  const selected = node.items.find(
    (item) =>
      item.kind === 'field' && item.aggregate === null && item.field.name === field.name && JSON.stringify(item.field.path) === path,
  )
  return `${ident(join)}.${ident(selected?.kind === 'field' ? selected.key : field.name)}`
}
