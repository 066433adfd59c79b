// Chooses the function a call means, by the names of its arguments.
import { keyOf, type Catalogue, type Routine } from '../catalogue/catalogue.ts'
import { nearest } from '../catalogue/nearest.ts'
import type { CallBody } from '../parse/body.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Query } from '../parse/query.ts'
import { problems } from '../problems.ts'
import { planTree, type PlanContext } from './nodes.ts'
import type { CallArgument, CallPlan, Representation } from './tree.ts'

export type CallRequest = {
  name: string
  query: Query
  body: CallBody | null
  bodySlot: number
  isHead: boolean
  preferences: Preferences
  chooseRepresentation(routine: Routine): Representation
}

export function planCall(context: PlanContext, request: CallRequest): CallPlan {
  const { name, query, body, bodySlot, preferences, isHead } = request
  const { routine, isBodyWhole } = chooseRoutine(context, name, query, body)
  const { result } = routine
  const relation = result.kind === 'rows' ? result.relation : null
  const node = planTree(context, { relation, name: relation?.name ?? name, alias: relation?.name ?? name }, query)
  const maxAffected = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (maxAffected !== null && (result.kind === 'void' || !result.isSet)) throw problems.rowsNeeded()
  return {
    kind: 'call',
    routine,
    args: isBodyWhole ? [] : argumentsOf(routine, query, body, bodySlot),
    isBodyWhole,
    isBodyRows: body?.isRows === true && !isBodyWhole,
    bodySlot,
    node,
    count: preferences.count,
    isHead,
    representation: request.chooseRepresentation(routine),
    maxAffected,
  }
}

type Choice = { routine: Routine; isBodyWhole: boolean }

/** With GET, the parameters that are not filters; with POST, the keys of the body. */
function namesGiven(query: Query, body: CallBody | null): string[] {
  return body?.keys ?? [...new Set(query.args.map((arg) => arg.name))]
}

function chooseRoutine({ catalogue, schema }: PlanContext, name: string, query: Query, body: CallBody | null): Choice {
  const given = namesGiven(query, body)
  const overloads = catalogue.routines.get(keyOf(schema, name)) ?? []
  const named = overloads.filter((routine) => fits(routine, given, body))
  const whole = named.length > 0 || body === null ? [] : overloads.filter((routine) => takesWholeBody(routine, body))
  const fitting = named.length > 0 ? named : whole
  const [only, ...others] = fitting
  if (only === undefined) {
    const meant = body?.kind === 'raw' ? null : meantRoutine(catalogue, schema, name, overloads, given)
    throw problems.noFunction({ schema, name, args: given, body: body?.mediaType ?? null, meant })
  }
  if (others.length > 0) {
    throw problems.ambiguousFunction(
      fitting
        .toSorted(byArguments)
        .map((one) => `${schema}.${one.name}(${one.args.map((arg) => `${arg.name} => ${arg.type}`).join(', ')})`),
    )
  }
  return { routine: only, isBodyWhole: body !== null && only.args[0]?.name === '' }
}

const typesOf = ({ args }: Routine) => args.map((arg) => arg.type).join(' ')
const byArguments = (one: Routine, other: Routine) => one.args.length - other.args.length || (typesOf(one) < typesOf(other) ? -1 : 1)

function fits(routine: Routine, given: string[], body: CallBody | null): boolean {
  if (routine.args.length === 0) return given.length === 0 && body?.kind !== 'raw'
  const known = new Set(routine.args.map((arg) => arg.name))
  return given.every((name) => known.has(name)) && routine.args.every((arg) => arg.hasDefault || given.includes(arg.name))
}

const wholeTypes: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

function takesWholeBody(routine: Routine, { mediaType }: CallBody): boolean {
  const [only, ...others] = routine.args
  return only !== undefined && others.length === 0 && only.name === '' && wholeTypes[mediaType]?.includes(only.type) === true
}

const list = (names: string[]) => `(${names.toSorted().join(', ')})`

function meantRoutine(catalogue: Catalogue, schema: string, name: string, overloads: Routine[], given: string[]): string | null {
  if (overloads.length > 0) {
    const meant = nearest(
      list(given),
      overloads.map((routine) => list(routine.args.map((arg) => arg.name))),
    )
    return meant === null ? null : name + meant
  }
  const known = [...catalogue.routines.values()].flatMap(([one]) => (one?.schema === schema ? [one.name] : []))
  return nearest(name, known, 0.75)
}

function argumentsOf(routine: Routine, query: Query, body: CallBody | null, bodySlot: number): CallArgument[] {
  const given = body?.kind === 'form' ? body.fields.map(([name], at) => ({ name, slot: bodySlot + at })) : query.args
  return routine.args.flatMap(({ name, type, isVariadic }): CallArgument[] => {
    if (body !== null && body.kind !== 'form') return body.keys.includes(name) ? [{ name, type, isVariadic, source: 'body' }] : []
    const slots = given.filter((arg) => arg.name === name).map((arg) => arg.slot)
    const last = slots.at(-1)
    if (last === undefined) return []
    return [{ name, type, isVariadic, source: isVariadic ? { slots } : { slot: last } }]
  })
}
