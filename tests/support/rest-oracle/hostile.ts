// Requests that no client builds: valid ones with a piece removed, duplicated or damaged, and known invalid ones.
import { calls } from './calls.ts'
import type { Case } from './case.ts'
import type { Random } from './random.ts'
import { reads, whoOf } from './reads.ts'
import { writes } from './writes.ts'

const spoilers = [
  '(',
  ')',
  ',',
  '.',
  '"',
  "'",
  '\\',
  '->',
  '->>',
  '::',
  '!',
  '*',
  ' ',
  '%00',
  '%',
  '&',
  '=',
  '...',
  'not.',
  ';--',
  '{',
  '}',
  '$1',
  '\u202e',
  'é',
  ':',
  'null',
  '[',
  '%22',
  '%2C',
  '%28',
  '%29',
  '()',
  '-',
]
const known = [
  '/people?select=*,books!books_author_fkey(*)&books=eq.1',
  '/people?select=books(title)',
  '/people?select=nope(title)',
  '/people?select=book(title)',
  '/peoples',
  '/people/1',
  '/rpc/',
  '/people?id=eq.1;drop table api.people',
  '/people?select=id,(select 1)',
  "/people?name=eq.' or 1=1 --",
  '/people?order=id;select 1',
  '/people?select=id::text;drop',
  '/people?limit=-1',
  '/people?limit=x',
  '/people?offset=-1',
  '/people?limit=1e3',
  '/people?limit=99999999999999999999',
  '/people?select=id&select=name',
  '/people?id',
  '/people?=eq.1',
  '/people?select=',
  '/people?order=',
  '/people?columns=',
  '/people?or=()',
  '/people?or=(id.eq.1',
  '/people?and=(id.eq.1,or(id.eq.2,id.eq.3)',
  '/people?id=in.(1,2)x',
  '/people?id=is.nullx',
  '/people?select=id,teams(id)&teams.nope.id=eq.1',
  '/people?select=id&books.id=eq.1',
  '/people?select=kin:passports(number)&passports.number=eq.P1',
  '/people?select=id,books!books_author_fkey(id)&order=books(id)',
  '/people?select=id,passports(number)&order=passport(number)',
  '/teams?select=people(name)',
  '/teams?select=people!nope(name)',
  '/staff?select=books(title)',
  '/other_items?select=*',
  '/vault',
  '/rpc/kept',
  '/rpc/add?a=1&c=2',
  '/rpc/torn?a=1',
  '/people?select=sum(id)',
  '/people?select=id.sum()&order=name',
  '/people?select=name,id.nope()',
  '/people?data->k=eq.v',
  '/people?data->>k=not.in.(v,w)&order=id',
  '/people?"name"=eq.Ana',
  '/people?select="name","id"&order=id',
  '/people?name=like.*%25*&order=id&select=id',
  '/people?select=*&id=eq.1&apikey=x',
  '/odd%20names?"with-dash"=eq.d',
  '/odd%20names?with-dash=eq.d&select=with-dash,"quo\\"te"',
  '/people?words=fts(english).cat&select=id&order=id',
  '/people?words=fts(en glish).cat',
  '/people?name=fts.cat',
]

export function hostile(random: Random): Case {
  if (random.chance(0.3))
    return { method: 'GET', path: encodeURI(random.one(known)).replaceAll('%25', '%'), headers: {}, who: whoOf(random) }
  const base = random.one([reads, reads, reads, writes, calls])(random)
  const cut = base.path.indexOf('?')
  if (cut < 0) return base
  const [head, query] = [base.path.slice(0, cut + 1), decodeURIComponent(base.path.slice(cut + 1))]
  return { ...base, isSpoiled: true, path: head + encodeURI(spoiled(random, query)).replaceAll('%25', '%').replaceAll('#', '%23') }
}

function spoiled(random: Random, query: string): string {
  let text = query
  for (let times = 1 + random.below(2); times > 0; times -= 1) {
    const at = random.below(text.length + 1)
    const length = random.below(4)
    const piece = random.one(['cut', 'put', 'put', 'double'])
    if (piece === 'cut') text = text.slice(0, at) + text.slice(at + length)
    else if (piece === 'put') text = text.slice(0, at) + random.one(spoilers) + text.slice(at)
    else text = text.slice(0, at) + text.slice(at, at + length) + text.slice(at)
  }
  return text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
}
