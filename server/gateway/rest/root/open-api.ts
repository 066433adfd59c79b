// Swagger 2.0 in the shape that client generators read: one definition per relation, one path per relation or function.
import type { Catalogue, Column, Relation, Routine } from '../catalogue/catalogue.ts'
import type { Described } from './reachable.ts'

type Json = Record<string, unknown>

export function openApi({ relations, routines, relationships }: Catalogue, schema: string, described: Described): Json {
  const shown = [...relations.values()].filter((one) => one.schema === schema && Object.hasOwn(described.relations, one.name))
  const called = [...routines.values()].flatMap(([one]) =>
    one !== undefined && one.schema === schema && Object.hasOwn(described.routines, one.name) ? [one] : [],
  )
  const [title, ...rest] = described.comment?.split('\n') ?? []
  return {
    swagger: '2.0',
    info: {
      title: title ?? 'PostgREST API',
      description: rest.join('\n').trim() || 'This is a dynamic API generated from the schema of the database',
      version: '12.0.2',
    },
    basePath: '/',
    schemes: ['http'],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'OpenAPI description (this document)',
          produces: ['application/openapi+json', 'application/json'],
          responses: { 200: { description: 'OK' } },
        },
      },
      ...Object.fromEntries(shown.map((one) => [`/${one.name}`, relationPath(one, described)])),
      ...Object.fromEntries(called.map((one) => [`/rpc/${one.name}`, routinePath(one, described)])),
    },
    definitions: Object.fromEntries(shown.map((one) => [one.name, definition(one, described, relationships)])),
    parameters: { ...common, ...Object.fromEntries(shown.flatMap((one) => parametersOf(one))) },
    externalDocs: { description: 'PostgREST Documentation', url: 'https://postgrest.org/en/v12/references/api.html' },
  }
}

const mediaTypes = ['application/json', 'application/vnd.pgrst.object+json;nulls=stripped', 'application/vnd.pgrst.object+json', 'text/csv']

const header = (name: string, choices?: string[]): Json => ({
  name,
  required: false,
  in: 'header',
  type: 'string',
  ...(choices === undefined ? {} : { enum: choices }),
})
const inQuery = (name: string, description: string): Json => ({ name, description, required: false, in: 'query', type: 'string' })
const ref = (name: string): Json => ({ $ref: `#/parameters/${name}` })

const common: Json = {
  preferParams: header('Prefer', ['params=single-object']),
  preferReturn: header('Prefer', ['return=representation', 'return=minimal', 'return=none']),
  preferCount: header('Prefer', ['count=none']),
  preferPost: header('Prefer', [
    'return=representation',
    'return=minimal',
    'return=none',
    'resolution=ignore-duplicates',
    'resolution=merge-duplicates',
  ]),
  select: inQuery('select', 'Filtering Columns'),
  on_conflict: inQuery('on_conflict', 'On Conflict'),
  order: inQuery('order', 'Ordering'),
  range: { ...header('Range'), description: 'Limiting and Pagination' },
  rangeUnit: { ...header('Range-Unit'), description: 'Limiting and Pagination', default: 'items' },
  offset: inQuery('offset', 'Limiting and Pagination'),
  limit: inQuery('limit', 'Limiting and Pagination'),
}

function parametersOf(relation: Relation): [string, Json][] {
  const body = {
    name: relation.name,
    description: relation.name,
    required: false,
    in: 'body',
    schema: { $ref: `#/definitions/${relation.name}` },
  }
  const filters = [...relation.columns.values()].map((column): [string, Json] => [
    `rowFilter.${relation.name}.${column.name}`,
    { name: column.name, required: false, in: 'query', type: 'string' },
  ])
  return [[`body.${relation.name}`, body], ...filters]
}

function relationPath(relation: Relation, { relations }: Described): Json {
  const { name, can, columns } = relation
  const [summary, ...rest] = relations[name]?.comment?.split('\n') ?? []
  const about = {
    tags: [name],
    ...(summary === undefined ? {} : { summary }),
    ...(rest.length === 0 ? {} : { description: rest.join('\n').trim() }),
  }
  const filters = [...columns.keys()].map((column) => ref(`rowFilter.${name}.${column}`))
  const rows = { schema: { type: 'array', items: { $ref: `#/definitions/${name}` } } }
  return {
    get: {
      ...about,
      parameters: [...filters, ...['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(ref)],
      responses: { 200: { description: 'OK', ...rows }, 206: { description: 'Partial Content' } },
    },
    ...(can.insert && {
      post: { ...about, parameters: [`body.${name}`, 'select', 'preferPost'].map(ref), responses: { 201: { description: 'Created' } } },
    }),
    ...(can.update && {
      patch: {
        ...about,
        parameters: [...filters, ref(`body.${name}`), ref('preferReturn')],
        responses: { 204: { description: 'No Content' } },
      },
    }),
    ...(can.delete && {
      delete: { ...about, parameters: [...filters, ref('preferReturn')], responses: { 204: { description: 'No Content' } } },
    }),
  }
}

function routinePath({ name, args, isVolatile }: Routine, { routines }: Described): Json {
  const properties = Object.fromEntries(args.map((arg) => [arg.name, typed(arg.type)]))
  const required = args.filter((arg) => !arg.hasDefault).map((arg) => arg.name)
  const schema = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
  const comment = routines[name]
  const about = {
    tags: [`(rpc) ${name}`],
    ...(comment ? { summary: comment } : {}),
    produces: mediaTypes,
    responses: { 200: { description: 'OK' } },
  }
  const parameters = args.map((arg) => ({ name: arg.name, in: 'query', required: !arg.hasDefault, ...typed(arg.type) }))
  return {
    ...(isVolatile ? {} : { get: { ...about, parameters } }),
    post: { ...about, parameters: [{ in: 'body', name: 'args', required: true, schema }, ref('preferParams')] },
  }
}

function definition(relation: Relation, { relations }: Described, relationships: Catalogue['relationships']): Json {
  const about = relations[relation.name]
  const keys = relationships.get(`${relation.schema}.${relation.name}`) ?? []
  const properties = [...relation.columns.values()].map((column): [string, Json] => {
    const told = about?.columns[column.name]
    const key = keys.find(
      (one) =>
        one.kind === 'key' &&
        one.junction === null &&
        one.cardinality !== 'one-to-many' &&
        one.pairs.length === 1 &&
        one.pairs[0]?.from === column.name,
    )
    const notes = [
      told?.comment ?? null,
      relation.primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : null,
      key?.kind === 'key'
        ? `Note:\nThis is a Foreign Key to \`${key.to.name}.${key.pairs[0]?.to}\`.<fk table='${key.to.name}' column='${key.pairs[0]?.to}'/>`
        : null,
    ].filter((note) => note !== null)
    return [
      column.name,
      {
        ...(notes.length === 0 ? {} : { description: notes.join('\n\n') }),
        ...(told?.choices ? { enum: told.choices } : {}),
        ...(told?.length ? { maxLength: told.length } : {}),
        ...(column.default === null ? {} : { default: plainDefault(column) }),
        ...typed(column.type),
      },
    ]
  })
  const required = [...relation.columns.keys()].filter(
    (name) => about?.columns[name]?.isRequired === true || relation.primaryKey.includes(name),
  )
  return {
    ...(about?.comment ? { description: about.comment } : {}),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(properties),
    type: 'object',
  }
}

const plainDefault = ({ default: text }: Column) => /^'((?:[^']|'')*)'::/.exec(text ?? '')?.[1]?.replaceAll("''", "'") ?? text

const numbers: Record<string, string> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  boolean: 'boolean',
  real: 'number',
  'double precision': 'number',
}

function typed(type: string): Json {
  if (type.endsWith('[]')) return { format: type, type: 'array', items: typedItem(type.slice(0, -2)) }
  if (type === 'json' || type === 'jsonb') return { format: type }
  return { format: type, type: numbers[type] ?? (type.startsWith('numeric') ? 'number' : 'string') }
}

const typedItem = (type: string): Json => ({ type: numbers[type] ?? (type.startsWith('numeric') ? 'number' : 'string') })
