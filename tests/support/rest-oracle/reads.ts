// GET and HEAD of tables and views.
import type { Case, Who } from './case.ts'
import { tables } from './model.ts'
import { addressOf, narrowing, selectOf } from './query.ts'
import type { Random } from './random.ts'

export const whoOf = (random: Random): Who => random.one(['anon', 'ana', 'ana', 'bea'])

const accepts = [
  'application/vnd.pgrst.object+json',
  'text/csv',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.plan+text',
  'application/vnd.pgrst.plan+json',
  'application/x-lines',
  'text/html',
  'text/html,application/json;q=0.9',
  'application/json;q=0.5,text/csv',
  'image/png',
  'application/*',
]
const prefers = [
  'count=exact',
  'count=exact',
  'count=exact',
  'count=planned',
  'count=estimated',
  'handling=strict',
  'handling=lenient',
  'nonsense',
  'handling=strict, nonsense=1',
  'count=exact, count=planned',
  'tx=commit',
  'return=representation',
  'count=none',
]

export function reads(random: Random): Case {
  const name = random.one(Object.keys(tables))
  const selected = selectOf(random, name)
  const pairs = narrowing(random, name, selected)
  if (random.chance(0.92) || selected.isGrouped) pairs.unshift(['select', selected.text])
  else if (random.chance(0.5)) pairs.splice(0, pairs.length)
  const headers: Record<string, string> = {}
  if (random.chance(0.3)) headers['prefer'] = random.one(prefers)
  if (random.chance(0.1)) headers['accept'] = random.one(accepts)
  if (random.chance(0.06))
    Object.assign(headers, { range: random.one(['0-1', '1-2', '2-', '0-0', '5-9', '3-1', '100-200']), 'range-unit': 'items' })
  if (random.chance(0.03)) headers['accept-profile'] = random.one(['api', 'other', 'hidden', 'nope'])
  return { method: random.chance(0.06) ? 'HEAD' : 'GET', path: addressOf(name, pairs), headers, who: whoOf(random) }
}
