// The methods allowed on a table, a view or a function, for OPTIONS.
import { keyOf, type Catalogue } from './catalogue/catalogue.ts'
import { nearest } from './catalogue/nearest.ts'
import { problems } from './problems.ts'
import type { RestRequest } from './request.ts'

export function allowedMethods({ relations, routines }: Catalogue, schema: string, { kind, name }: RestRequest['target']): string {
  const reading = ['OPTIONS', 'GET', 'HEAD']
  if (kind === 'root') return reading.join(',')
  if (kind === 'call') {
    const [routine] = routines.get(keyOf(schema, name)) ?? []
    if (routine === undefined) throw problems.noFunction({ schema, name, args: [], body: null, meant: null })
    return (routine.isVolatile ? ['OPTIONS', 'POST'] : [...reading, 'POST']).join(',')
  }
  const relation = relations.get(keyOf(schema, name))
  if (relation === undefined) {
    const known = [...relations.values()].filter((one) => one.schema === schema).map((one) => one.name)
    throw problems.noTable(schema, name, nearest(name, known, 0.75))
  }
  const { insert, update, delete: remove } = relation.can
  const canReplace = insert && update && relation.primaryKey.length > 0
  return [...reading, insert && 'POST', canReplace && 'PUT', update && 'PATCH', remove && 'DELETE'].filter(Boolean).join(',')
}
