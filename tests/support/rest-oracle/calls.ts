// Function calls, in every form.
import type { Case } from './case.ts'
import { functions } from './model.ts'
import { filterOf, type Pair } from './query.ts'
import type { Random } from './random.ts'
import { whoOf } from './reads.ts'

const argumentsOf: Record<string, Record<string, string[]>> = {
  add: { a: ['1', '5', 'x', ''], b: ['2', '-7'] },
  greet: { name: ['you', 'eq', 'é'] },
  over: { a: ['1'], b: ['2'], c: ['t'] },
  torn: { a: ['1'] },
  numbers: { n: ['0', '3', '5'] },
  inout: { a: ['1'], b: ['z'] },
  folk: { min_id: ['1', '3', '99'] },
  person: { wanted: ['1', '2', '99'] },
  table_of: { n: ['0', '2', '4'] },
  named_json: { data: ['{"a":1}', '1'] },
  sum_all: { n: ['1', '2'] },
  joined: { sep: ['-'], parts: ['a', 'b c'] },
  a_mood: { m: ['sad', 'mad'] },
  a_list: { l: ['{1,2}', '{}'] },
  a_place: { p: ['("St",1)'] },
  page: { title: ['A'] },
  told: { name: ['method', 'path', 'nope'] },
  told_header: { name: ['x-mine', 'nope'] },
  app: { name: ['region', 'nope'] },
  writes: { line: ['l'] },
  picky: { '': ['1'] },
  maybe: { '': ['x'] },
  either: { '': ['1'] },
  refuse: { code: ['PT409', 'PT200', 'P0001', '23505', '42501', 'XX000', 'PT999', '28000'], message: ['m'] },
  answers: { status: ['201', '418', 'x'], headers: ['[{"X-One":"1"},{"Set-Cookie":"a=b"}]', '[]', '{"a":"b"}', '[{"a":1}]', 'x'] },
}
const setReturning: Record<string, string> = { folk: 'people', person: 'people', writes: 'lines' }
const rawTypes = ['text/plain', 'application/octet-stream', 'text/xml']

export function calls(random: Random): Case {
  const name = random.chance(0.02) ? random.one(['nope', 'ad', 'folks', 'grete']) : random.one(functions)
  const given = givenFor(random, name)
  const headers: Record<string, string> = {}
  if (random.chance(0.15))
    headers['prefer'] = random.one(['count=exact', 'count=planned', 'return=representation', 'tx=rollback', 'handling=strict', 'nonsense'])
  if (random.chance(0.12))
    headers['accept'] = random.one([
      'application/vnd.pgrst.object+json',
      'text/csv',
      'text/html',
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/x-lines',
      'text/plain',
    ])
  if (name === 'told_header') headers['x-mine'] = 'mine'
  const shaping = shapingOf(random, name)
  const isGet = random.chance(0.4)
  const who = whoOf(random)
  if (isGet) {
    const query = [...given, ...shaping]
    return { method: random.chance(0.1) ? 'HEAD' : 'GET', path: addressOf(name, query), headers, who }
  }
  const path = addressOf(name, shaping)
  if (name.startsWith('echo_') || random.chance(0.03)) {
    const type = random.chance(0.6) ? 'application/json' : random.one(rawTypes)
    return {
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': type },
      who,
      body: random.one(['{"a":1}', '[1,2]', 'plain text', '', '"x"', '{"a"']),
    }
  }
  if (random.chance(0.06)) {
    const form = new URLSearchParams(given).toString()
    return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, who, body: form }
  }
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    who,
    body: JSON.stringify(bodyOf(random, name, given)),
  }
}

function givenFor(random: Random, name: string): Pair[] {
  const known = Object.entries(argumentsOf[name] ?? {})
  const given = known.filter((_, at) => random.chance(at === 0 ? 0.95 : 0.6)).map(([key, choices]): Pair => [key, random.one(choices)])
  if ((name === 'sum_all' || name === 'joined') && random.chance(0.7)) given.push([name === 'sum_all' ? 'n' : 'parts', '3'])
  if (random.chance(0.03)) given.push(['extra', '1'])
  return given
}

function bodyOf(random: Random, name: string, given: Pair[]): unknown {
  const args: Record<string, unknown> = {}
  for (const [key, value] of given) {
    const isNumber = /^-?\d+$/.test(value) && random.chance(0.8)
    args[key] = isNumber ? Number(value) : value
  }
  if (name === 'sum_all') args['n'] = random.one<unknown>([[1, 2], '{1,2}', []])
  if (name === 'joined') args['parts'] = ['a', 'b']
  if (name === 'a_list' && random.chance(0.5)) args['l'] = [3, 4]
  if (name === 'a_place') args['p'] = { street: 'S', zip: 1 }
  if (name === 'of_person') args['person'] = { id: random.one([1, 3]), name: 'x', tags: null }
  if (name === 'named_json') args['data'] = { x: [1] }
  return args
}

function shapingOf(random: Random, name: string): Pair[] {
  const table = setReturning[name]
  const pairs: Pair[] = []
  if (table === 'people') {
    if (random.chance(0.7))
      pairs.push([
        'select',
        random.one([
          'id,name',
          '*',
          'id,shout',
          'id,books!books_author_fkey(id,title)',
          'id,passports(*)',
          'name,boss_id(name)',
          'nope',
          'id,...passports(number)',
          'id,teams!memberships(name)',
        ]),
      ])
    if (random.chance(0.4)) pairs.push(filterOf(random, table))
    pairs.push(['order', random.one(['id', 'id.desc', 'name'])])
    if (random.chance(0.3)) pairs.push(['limit', random.one(['0', '1', '2'])])
    if (random.chance(0.2)) pairs.push(['offset', random.one(['1', '3'])])
  } else if (random.chance(0.1))
    pairs.push(
      random.one<Pair>([
        ['select', '*'],
        ['limit', '1'],
        ['select', 'at'],
        ['order', 'at.desc'],
        ['offset', '1'],
        ['word', 'eq.w1'],
        ['at', 'gt.1'],
      ]),
    )
  return pairs
}

function addressOf(name: string, pairs: Pair[]): string {
  const query = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')
  return `/rpc/${name}${query === '' ? '' : `?${query}`}`
}
