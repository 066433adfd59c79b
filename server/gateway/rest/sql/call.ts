// A function call as an item of the from clause; its rows are then read like those of a relation.
import type { Count, CallPlan } from '../plan/tree.ts'
import { countSql, selectSql, type Root } from './read.ts'
import { boundedSql, mediaText, representationSql, valueName } from './representation.ts'
import { argsName, ident, qualified, rowName, sourceName, type Parameters } from './text.ts'
import { checkSql } from './write.ts'

/** Columns: body, rows on this page, total, check. */
export function callSql(plan: CallPlan, parameters: Parameters): string {
  const { result } = plan.routine
  const { from, call } = fromSql(plan, parameters)
  switch (result.kind) {
    case 'void':
      // In the from clause, because PostgreSQL does not call a stable function in a select list that nobody reads.
      return `select null, 1, ${countable(plan.count) ? 1 : 'null'}, null from ${from === null ? '' : `${from}, lateral `}${call} as ${rowName}`
    case 'scalar':
      return scalarSql(plan, `select ${call} as ${valueName}${fromOf(from)}`, parameters)
    case 'rows':
    default:
      return rowsSql(plan, { from, call }, parameters)
  }
}

const fromOf = (from: string | null) => (from === null ? '' : ` from ${from}`)

/** `from` supplies the arguments from the body. */
function fromSql(plan: CallPlan, parameters: Parameters): { from: string | null; call: string } {
  const { routine, args } = plan
  const name = qualified(routine.schema, routine.name)
  if (plan.isBodyWhole) return { from: null, call: `${name}(${parameters.of(plan.bodySlot)}::${routine.args[0]?.type ?? 'json'})` }
  const given = args.map((arg) => `${arg.isVariadic ? 'variadic ' : ''}${ident(arg.name)} => ${argumentSql(arg, parameters)}`)
  const call = `${name}(${given.join(', ')})`
  const fromBody = args.filter((arg) => arg.source === 'body')
  if (fromBody.length === 0) return { from: null, call }
  const types = fromBody.map((arg) => `${ident(arg.name)} ${arg.type}`).join(', ')
  const read = plan.isBodyRows ? 'json_to_recordset' : 'json_to_record'
  return { from: `${read}(${parameters.of(plan.bodySlot)}) as ${argsName}(${types})`, call }
}

function argumentSql({ name, type, source }: CallPlan['args'][number], parameters: Parameters): string {
  if (source === 'body') return `${argsName}.${ident(name)}`
  if ('slot' in source) return `${parameters.of(source.slot)}::${type}`
  return `array[${source.slots.map((slot) => parameters.of(slot)).join(', ')}]::${type}`
}

/** The value itself is the row: filters and orders refer to it as a column named after the function. */
function scalarSql(plan: CallPlan, values: string, parameters: Parameters): string {
  const { node, representation } = plan
  const isSet = plan.routine.result.kind === 'scalar' && plan.routine.result.isSet
  const root: Root = { from: `${sourceName} as ${ident(node.source.alias)}`, wholeRow: ident(node.source.alias) }
  const head = `with ${sourceName} as (${values})`
  const page = selectSql(node, root, parameters)
  const total = countable(plan.count) ? `(${countSql(node, root, parameters)})` : 'null'
  const rest = [rowsOf(plan.routine), total, checkOf(plan)]
  if (plan.isHead) return `${head} select null, ${rest.join(', ')} from (${page}) ${rowName}`
  if (representation.media !== null && representation.handler === null)
    return boundedSql(representation, `max(${mediaText(representation.media, `${rowName}.${valueName}`)})`, {
      rest,
      head,
      from: `(${page}) ${rowName}`,
    })
  const list = `json_agg(${rowName}.${valueName})`
  return representationSql(representation, isSet && !representation.format.isObject ? list : `${list} -> 0`, {
    page,
    rest,
    head,
    value: `${rowName}.${valueName}`,
  })
}

function rowsSql(plan: CallPlan, { from, call }: { from: string | null; call: string }, parameters: Parameters): string {
  const { node, routine, representation } = plan
  const isSet = routine.result.kind === 'rows' && routine.result.isSet
  const alias = ident(node.source.alias)
  const isCounted = countable(plan.count)
  const called = `${from === null ? '' : `${from}, lateral `}${call} as ${alias}`
  // Counting reads the rows twice, but the function must only be called once.
  const root: Root = isCounted ? { from: `${sourceName} as ${alias}`, wholeRow: alias } : { from: called, wholeRow: alias }
  const head = isCounted ? `with ${sourceName} as (select ${alias}.* from ${called})` : ''
  const page = selectSql(node, root, parameters)
  const total = isCounted ? `(${countSql(node, root, parameters)})` : 'null'
  const rest = [rowsOf(plan.routine), total, checkOf(plan)]
  if (plan.isHead) return `${head} select null, ${rest.join(', ')} from (${page}) ${rowName}`
  const isOne = !isSet && !plan.isBodyRows && representation.format.kind === 'json' && !representation.format.isObject
  return representationSql(representation, isOne ? `json_agg(${rowName}) -> 0` : null, { page, rest, head })
}

function checkOf({ representation, maxAffected, routine }: CallPlan): string {
  const isSet = routine.result.kind !== 'void' && routine.result.isSet
  return checkSql({ isObject: representation.format.isObject && isSet, maxAffected })
}

// The planner cannot estimate a function's rows, so an estimated count is computed exactly.
const countable = (count: Count) => count === 'exact' || count === 'estimated'

// A single value or row counts as one, even if the page excludes it.
const rowsOf = ({ result }: CallPlan['routine']) => (result.kind !== 'void' && result.isSet ? 'count(*)' : '1')
