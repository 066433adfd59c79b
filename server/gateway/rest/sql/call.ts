// A function call as a relation of the from clause, then asked as any relation is.
import type { Count, CallPlan } from '../plan/tree.ts'
import { countSql, selectSql, stripped, type Root } from './read.ts'
import { argsName, ident, qualified, rowName, sourceName, type Parameters } from './text.ts'
import { checkSql } from './write.ts'

/** Columns: body, rows of the page, total, check. */
export function callSql(plan: CallPlan, parameters: Parameters): string {
  const { result } = plan.routine
  const from = fromSql(plan, parameters)
  switch (result.kind) {
    case 'void':
      return `select null, 1, null, null from ${from} as ${rowName}`
    case 'scalar':
      return result.isSet
        ? scalarSetSql(plan, from, parameters)
        : `select to_json(${rowName}.value), 1, null, null from ${from} as ${rowName}(value)`
    case 'rows':
    default:
      return rowsSql(plan, from, parameters)
  }
}

function fromSql(plan: CallPlan, parameters: Parameters): string {
  const { routine, args } = plan
  const name = qualified(routine.schema, routine.name)
  if (plan.isBodyWhole) return `${name}(${parameters.of(plan.bodySlot)}::${routine.args[0]?.type ?? 'json'})`
  const given = args.map((arg) => `${arg.isVariadic ? 'variadic ' : ''}${ident(arg.name)} => ${argumentSql(arg, parameters)}`)
  const call = `${name}(${given.join(', ')})`
  const fromBody = args.filter((arg) => arg.source === 'body')
  if (fromBody.length === 0) return call
  const types = fromBody.map((arg) => `${ident(arg.name)} ${arg.type}`).join(', ')
  return `json_to_record(${parameters.of(plan.bodySlot)}) as ${argsName}(${types}), lateral ${call}`
}

function argumentSql({ name, type, source }: CallPlan['args'][number], parameters: Parameters): string {
  if (source === 'body') return `${argsName}.${ident(name)}`
  if ('slot' in source) return `${parameters.of(source.slot)}::${type}`
  return `array[${source.slots.map((slot) => parameters.of(slot)).join(', ')}]::${type}`
}

function scalarSetSql(plan: CallPlan, from: string, parameters: Parameters): string {
  const { node } = plan
  const offset = node.offsetSlot === null ? '' : ` offset ${parameters.of(node.offsetSlot)}`
  const page = `select value from ${countable(plan.count) ? sourceName : `${from} as called(value)`}${node.limit === null ? '' : ` limit ${node.limit}`}${offset}`
  const total = countable(plan.count) ? `(select count(*) from ${sourceName})` : 'null'
  const head = countable(plan.count) ? `with ${sourceName} as (select value from ${from} as called(value)) ` : ''
  const list = plan.isHead ? 'null' : plan.isObject ? 'json_agg(value) -> 0' : 'json_agg(value)'
  return `${head}select ${list}, count(*), ${total}, ${checkSql(plan)} from (${page}) ${rowName}`
}

function rowsSql(plan: CallPlan, from: string, parameters: Parameters): string {
  const { node, routine } = plan
  const isSet = routine.result.kind === 'rows' && routine.result.isSet
  const alias = ident(node.source.alias)
  const isCounted = isSet && countable(plan.count)
  // Counting needs the rows twice, and a function is called once.
  const root: Root = isCounted ? { from: `${sourceName} as ${alias}`, wholeRow: alias } : { from: `${from} as ${alias}`, wholeRow: alias }
  const head = isCounted ? `with ${sourceName} as (select ${alias}.* from ${from} as ${alias}) ` : ''
  const page = selectSql(node, root, parameters)
  const total = isCounted ? `(${countSql(node, root, parameters)})` : 'null'
  const list = stripped(`json_agg(${rowName})`, plan.isStripped)
  const body = plan.isHead ? 'null' : isSet && !plan.isObject ? list : `${list} -> 0`
  const check = isSet ? checkSql(plan) : 'null'
  return `${head}select ${body}, count(*), ${total}, ${check} from (${page}) ${rowName}`
}

// A function's rows cannot be estimated by the planner any better than by asking.
const countable = (count: Count) => count !== null
