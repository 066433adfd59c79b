// Which function a call means, by the set of its arguments' names.
import { keyOf, nearest, type Catalogue, type Routine } from '../catalogue/catalogue.ts'
import type { CallBody } from '../parse/body.ts'
import type { Format, Preferences } from '../parse/preferences.ts'
import type { Query } from '../parse/query.ts'
import { problems } from '../problems.ts'
import { planTree, type Making } from './nodes.ts'
import type { CallArgument, CallPlan } from './tree.ts'

export type CallRequest = {
  name: string
  query: Query
  body: CallBody | null
  bodySlot: number
  isHead: boolean
  preferences: Preferences
  format: Format
}

export function planCall(making: Making, request: CallRequest): CallPlan {
  const { name, query, body, bodySlot, preferences, format, isHead } = request
  const given = body?.keys ?? [...new Set(query.args.map((arg) => arg.name))]
  const { routine, isBodyWhole } = chooseRoutine(making, name, given, body)
  const relation = routine.result.kind === 'rows' ? routine.result.relation : null
  const node = planTree(making, { relation, name, alias: name }, query)
  return {
    kind: 'call',
    routine,
    args: isBodyWhole ? [] : argumentsOf(routine, query, body),
    isBodyWhole,
    bodySlot,
    node,
    count: preferences.count,
    isHead,
    isObject: format.isObject,
    isStripped: format.isStripped,
    maxAffected: preferences.handling === 'strict' ? preferences.maxAffected : null,
  }
}

type Choice = { routine: Routine; isBodyWhole: boolean }

function chooseRoutine({ catalogue, schema }: Making, name: string, given: string[], body: CallBody | null): Choice {
  const overloads = catalogue.routines.get(keyOf(schema, name)) ?? []
  const fitting = body === null || body.isObject ? overloads.filter((routine) => fits(routine, given)) : []
  const [only, ...others] = fitting
  if (only !== undefined && others.length > 0) {
    throw problems.ambiguousFunction(
      fitting.map((one) => `${schema}.${one.name}(${one.args.map((arg) => `${arg.name} => ${arg.type}`).join(', ')})`),
    )
  }
  if (only !== undefined) return { routine: only, isBodyWhole: false }
  const whole = body === null ? undefined : overloads.find(takesWholeBody)
  if (whole !== undefined) return { routine: whole, isBodyWhole: true }
  throw problems.noFunction({ schema, name, args: given, nearest: nearestRoutine(catalogue, schema, name, overloads, given) })
}

function fits(routine: Routine, given: string[]): boolean {
  const known = new Set(routine.args.map((arg) => arg.name))
  return (
    given.every((name) => known.has(name)) && routine.args.every((arg) => arg.hasDefault || (arg.name !== '' && given.includes(arg.name)))
  )
}

function takesWholeBody(routine: Routine): boolean {
  const [only, ...others] = routine.args
  return only !== undefined && others.length === 0 && only.name === '' && ['json', 'jsonb', 'text'].includes(only.type)
}

function nearestRoutine(catalogue: Catalogue, schema: string, name: string, overloads: Routine[], given: string[]): string | null {
  const signature = (routine: Routine) => `${schema}.${routine.name}(${routine.args.map((arg) => arg.name).join(', ')})`
  if (overloads.length > 0) return nearest(`${schema}.${name}(${given.join(', ')})`, overloads.map(signature))
  const known = [...catalogue.routines.values()].flatMap((routines) =>
    routines.filter((one) => one.schema === schema).map((one) => one.name),
  )
  const found = nearest(name, known)
  return found === null ? null : `${schema}.${found}`
}

function argumentsOf(routine: Routine, query: Query, body: CallBody | null): CallArgument[] {
  return routine.args.flatMap(({ name, type, isVariadic }): CallArgument[] => {
    if (body !== null) return body.keys.includes(name) ? [{ name, type, isVariadic, source: 'body' }] : []
    const slots = query.args.filter((arg) => arg.name === name).map((arg) => arg.slot)
    const last = slots.at(-1)
    if (last === undefined) return []
    return [{ name, type, isVariadic, source: isVariadic ? { slots } : { slot: last } }]
  })
}
