// Where we mean to answer otherwise than PostgREST 12.0.2, and why. "16" marks what newer versions do as we do.
import type { Answer } from './ask.ts'
import type { Case } from './cases.ts'
import { differencesOf, plain, type Difference } from './compare.ts'

type Seen = { one: Case; ours: Answer; theirs: Answer; we: Problem; they: Problem; fields: Set<Difference['field']> }
type Problem = { code: string; message: string; details: string | null; hint: string | null }
export type Reason = { name: string; why: string; holds(seen: Seen): boolean }

const none: Problem = { code: '', message: '', details: null, hint: null }
const bodyOnly = ({ fields }: Seen) => fields.size === 1 && fields.has('body')
const sameCode = ({ ours, theirs, we, they }: Seen) => ours.status === theirs.status && we.code !== '' && we.code === they.code
const worded = (name: string, code: string, why: string): Reason => ({
  name,
  why,
  holds: (seen) => sameCode(seen) && seen.we.code === code,
})
const queryOf = ({ path }: Case) => path.slice(path.indexOf('?') + 1)
const prefers = ({ headers }: Case, word: string) => headers['prefer']?.includes(word) === true
const missing = /^column (.*)\.([^.]*) does not exist$/

export const reasons: Reason[] = [
  worded('parse words', 'PGRST100', "16 and 12 print their parser's own words; we refuse the same text with the same code in ours"),
  worded('single words', 'PGRST116', '16: "Cannot coerce the result to a single JSON object"'),
  worded('schema words', 'PGRST106', '16: "Invalid schema" with the exposed ones as a hint'),
  worded('column words', 'PGRST204', '16: "Could not find the column in the schema cache"'),
  {
    name: 'media status',
    why: '16: no acceptable media type is 406, not 415',
    holds: ({ ours, theirs, we, they }) => ours.status === 406 && theirs.status === 415 && we.code === they.code,
  },
  {
    name: 'unknown table',
    why: '16: a table nobody knows is PGRST205 with a hint, before anything else of the request is looked at',
    holds: ({ ours, we, theirs }) => we.code === 'PGRST205' && ours.status === 404 && theirs.status >= 400 && theirs.status < 500,
  },
  {
    name: 'plans',
    why: 'the statements differ, so their plans do',
    holds: ({ one, ours, theirs }) => ours.status === theirs.status && one.headers['accept']?.includes('vnd.pgrst.plan') === true,
  },
  {
    name: 'failing row',
    why: 'the values of a failing row are not told: a definer function writes columns its caller may not read',
    holds: (seen) =>
      sameCode(seen) && bodyOnly(seen) && seen.they.details?.startsWith('Failing row contains') === true && seen.we.details === null,
  },
  {
    name: 'search of other types',
    why: '16: full text search wraps what is no tsvector; what cannot be wrapped fails in other words',
    holds: ({ one, we, they }) => /fts/.test(one.path) && (they.code === '42883' || we.code === '42883'),
  },
  {
    name: 'search of text',
    why: '16: full text search of text and JSON is served',
    holds: ({ one, theirs, they, ours }) => /fts/.test(one.path) && they.code === '42883' && theirs.status === 404 && ours.status < 300,
  },
  {
    name: 'name of the relation',
    why: 'an unknown column is told under the relation it was looked for in, which both name in their own way',
    holds: (seen) =>
      sameCode(seen) && seen.we.code === '42703' && missing.exec(seen.we.message)?.[2] === missing.exec(seen.they.message)?.[2],
  },
  {
    name: 'empty pages',
    why: '12 takes no page at all for one it cannot serve, where limit=0 or Range meets an offset',
    holds: ({ one, we, they }) =>
      (they.code === 'PGRST103' && they.details?.startsWith('Limit should be') === true) ||
      (we.code === 'PGRST103' && one.headers['range'] !== undefined && one.path.includes('limit=0')),
  },
  {
    name: 'one of several faults',
    why: 'of several faults one is told; the parts of our statements stand in another order, and Range is read before the query',
    holds: ({ one, ours, theirs, we, they }) =>
      (isFault(ours, we) && isFault(theirs, they)) ||
      we.code === '42712' ||
      (we.code === 'PGRST103' && one.headers['range'] === '3-1') ||
      (we.code === 'PGRST116' && isRefusal(theirs)) ||
      (we.code === 'PGRST108' && they.code === 'PGRST108') ||
      (one.isSpoiled === true && isRefusal(ours) && isRefusal(theirs)),
  },
  {
    name: 'HEAD of a value',
    why: '12 takes the one value of a function for none when only its headers are asked for',
    holds: ({ one, theirs, fields }) =>
      one.method === 'HEAD' && one.path.startsWith('/rpc/') && (theirs.status === 416 || (fields.size === 1 && fields.has('range'))),
  },
  {
    name: 'one name twice',
    why: 'spread rows may bring a name twice; 12 writes embeds that are filtered before the others',
    holds: ({ one, ours, theirs, fields }) =>
      fields.size === 1 && fields.has('body') && shownPath(one).includes('...') && letters(ours) === letters(theirs),
  },
  {
    name: 'names in groups',
    why: '12 groups by the column an alias happens to name, and by embeds that are hidden; it orders groups by what was joined',
    holds: ({ one, ours, theirs, we }) =>
      /\(\)/.test(shownPath(one)) &&
      theirs.status < 300 &&
      ((ours.status < 300 && /-%3E|[\w!](?:\(|%28)(?:\)|%29)/.test(one.path)) ||
        (we.code === '42803' && /order=\w+\(/.test(shownPath(one)))),
  },
  {
    name: 'spoiled keys',
    why: 'the filters of a replacement are the columns they name, whatever follows; a page key is read up to what it cannot be',
    holds: ({ one, ours, theirs, they }) =>
      one.isSpoiled === true &&
      ((one.method === 'PUT' && they.code === 'PGRST105') ||
        (ours.status < 300 && theirs.status < 300 && /[?&][^=&]*[^\w.=&%!-][^=&]*\.(?:limit|offset|order)=/.test(shownPath(one)))),
  },
  {
    name: 'grouping by embeds',
    why: '12 joins embeds under names of its own, which fails for two of one table and for some it groups by',
    holds: ({ they, ours }) => /^42(?:803|702|712)$/.test(they.code) && (ours.status < 300 || isRefusal(ours)),
  },
  {
    name: 'JSON in an address',
    why: "16: an argument in the address is the parameter's own text, where 12 made a JSON string of it",
    holds: ({ one, ours, theirs }) => one.path.startsWith('/rpc/named_json') && ours.status < 500 && theirs.status < 300,
  },
  {
    name: 'aggregates of any rows',
    why: '16: an aggregate made for any rows takes them as they are, where 12 casts them to the relation',
    holds: ({ one, ours, theirs }) => one.headers['accept'] === 'application/x-lines' && ours.status < 500 && theirs.status < 500,
  },
  {
    name: 'key in the address',
    why: 'apikey in a query is the key of the request, taken out by the gateway',
    holds: ({ one, theirs }) => one.path.includes('apikey=') && theirs.status === 400,
  },
  {
    name: 'filter on an embed',
    why: 'a filter other than is.null on an embed is told as such (PGRST120), not as an unknown column',
    holds: ({ we, they }) => we.code === 'PGRST120' && they.code === '42703',
  },
  {
    name: 'CSV',
    why: '12 names the columns of a write as the table does, not as shown; JSON within CSV has the blanks its type prints',
    holds: ({ one, ours, theirs, fields }) =>
      ours.status === theirs.status &&
      !fields.has('status') &&
      one.headers['accept']?.includes('csv') === true &&
      (one.method !== 'GET' || one.path.startsWith('/rpc/') || ours.body.includes('{""')),
  },
  { name: 'path', why: '16: a deeper path is PGRST125', holds: ({ we, theirs }) => we.code === 'PGRST125' && theirs.status === 404 },
  {
    name: 'semicolons',
    why: 'a semicolon is a sign like any other, not another &',
    holds: ({ one }) => one.path.includes(';'),
  },
  {
    name: 'bodies',
    why: 'a body that is no JSON is told as such, with ?columns too; one that has no rows is not asked of the database',
    holds: ({ one, ours, we, theirs }) =>
      (we.code === 'PGRST102' && theirs.status >= 400) || (/^(?:\[\]|null|\d|"x"|\{\})?$/.test(one.body ?? '-') && ours.status < 500),
  },
  {
    name: 'one named parameter',
    why: 'a function of one parameter is not called with a body that does not name it; a form field without a name is its value',
    holds: ({ we, they, one }) =>
      (we.code === 'PGRST202' && (one.path.startsWith('/rpc/named_json') || (one.path.startsWith('/rpc/') && they.code === '42883'))) ||
      (one.headers['content-type'] === 'application/x-www-form-urlencoded' && one.body?.startsWith('=') === true),
  },
  {
    name: 'near words',
    why: 'of names equally near to what was asked either is meant',
    holds: ({ we, they }) =>
      /^PGRST20[025]$/.test(we.code) && we.code === they.code && we.message === they.message && we.details === they.details,
  },
  {
    name: 'rights on whole rows',
    why: "12 reads whole rows for count() and for a new row's place, where we read what is asked",
    holds: ({ one, ours, they }) =>
      they.code === '42501' && ours.status < 300 && (/count\(\)/.test(shownPath(one)) || prefers(one, 'return=headers-only')),
  },
  {
    name: 'no status',
    why: 'PT999 is no HTTP status; what is no status at all makes 12 fall silent, or look at the headers first',
    holds: ({ one, ours, theirs }) =>
      ours.status === 500 &&
      (theirs.status === 999 || ((theirs.status === 0 || theirs.status === 500) && one.path.startsWith('/rpc/answers'))),
  },
  {
    name: 'text after a list',
    why: 'a select, columns or on_conflict is read to its end, where 12 stops at the first sign it does not know',
    holds: ({ we, theirs, they }) =>
      we.code === 'PGRST100' &&
      /parse (?:select|columns|on_conflict) parameter/.test(we.message) &&
      (theirs.status < 300 || they.code !== we.code),
  },
  {
    name: 'hidden embeds',
    why: 'an embed that shows nothing and decides nothing is not asked of the database',
    holds: ({ one, ours, they }) => /[^.]\(\)/.test(shownPath(one)) && ours.status < 300 && /^(?:42|22|0A)...$/.test(they.code),
  },
  {
    name: 'schema first',
    why: 'a schema that is not exposed is told before a fault of the query',
    holds: ({ we, theirs }) => we.code === 'PGRST106' && theirs.status === 400,
  },
  {
    name: 'alias',
    why: '16: filters on an embed with an alias use it; its own name is refused with a hint',
    holds: ({ one, we, they, theirs }) =>
      (we.code === 'PGRST108' && we.hint?.startsWith('Change ') === true && theirs.status < 300) ||
      ((they.code === 'PGRST108' || we.code === '42803') && /\w:\w+[!(]/.test(shownPath(one))),
  },
  {
    name: 'computed for what is shown',
    why: 'casts are computed for the rows that are shown alone',
    holds: ({ they, ours }) => /^22...$/.test(they.code) && (ours.status < 300 || ours.status === 416),
  },
  {
    name: 'order of groups',
    why: 'groups, the rows of a write and what is asked in no order come in any, and a page of groups is any',
    holds: ({ one, ours, theirs, fields }) => {
      const isGrouped = /\(\)/.test(shownPath(one))
      const isUnordered = !/[?&]order=/.test(one.path)
      const isPaged = isGrouped && (one.headers['range'] !== undefined || /[?&](?:limit|offset)=/.test(one.path))
      return fields.size === 1 && fields.has('body') && isUnordered && (isPaged || sameRows(ours, theirs))
    },
  },
  {
    name: 'index at the end',
    why: '16: a JSON index may stand last in an embed',
    holds: ({ one, ours, theirs }) =>
      theirs.status < 300 === (ours.status < 300 && theirs.status < 300) && /->>?-?\d+\)/.test(shownPath(one)),
  },
  {
    name: 'single before constraints',
    why: 'whether a write is the one row asked for is seen within its statement, before keys are checked at its end',
    holds: ({ we, they }) => (we.code === 'PGRST116' || we.code === 'PGRST115') && they.code === '23503',
  },
  {
    name: 'type of a refusal',
    why: 'a refusal is JSON whatever was asked for',
    holds: ({ ours, fields }) => ours.status >= 400 && fields.size === 1 && fields.has('type'),
  },
  {
    name: 'columns of a join',
    why: '12 looks for columns in what it joined instead of in the relation: order by a related column or a hidden embed fails there',
    holds: ({ they, ours }) => they.code === '42703' && /^column \w+_\d+\.\S+ does not exist$/.test(they.message) && ours.status < 500,
  },
  {
    name: 'unselected columns of a call',
    why: "a function's rows are filtered and ordered by columns that are not shown as well",
    holds: ({ one, they, ours }) => one.path.startsWith('/rpc/') && they.code === '42703' && ours.status < 500,
  },
  {
    name: 'broken encoding',
    why: 'a query that is not percent-encoded UTF-8, or holds a zero byte, is refused as a whole',
    holds: ({ one, ours, we }) =>
      ours.status === 400 && we.details === 'invalid percent encoding' && /%(?![0-9a-f]{2})|%00|%[89a-f]/i.test(one.path),
  },
  {
    name: 'any of a kind',
    why: 'application/* is what any JSON answer is',
    holds: ({ one, ours, theirs }) => one.headers['accept'] === 'application/*' && theirs.status === 415 && ours.status !== 406,
  },
  {
    name: 'writes without a filter',
    why: 'UPDATE and DELETE without a filter are refused, as the hosted service does',
    holds: ({ one, ours, we }) => ours.status === 400 && we.code === '21000' && (one.method === 'PATCH' || one.method === 'DELETE'),
  },
  {
    name: 'limited writes',
    why: '16: limit and order of an update or delete do not narrow it',
    holds: ({ one }) => (one.method === 'PATCH' || one.method === 'DELETE') && /(?:^|&)(?:limit|offset|order)=/.test(queryOf(one)),
  },
  {
    name: 'nothing new',
    why: '16: an upsert that made no row answers 200, where that can be seen (not in a view); a replacement that made one 201',
    holds: ({ one, ours, theirs, fields }) => {
      const isUpsert = prefers(one, 'resolution=merge') && [200, 201].includes(ours.status) && [200, 201].includes(theirs.status)
      return (
        fields.size === 1 && fields.has('status') && (isUpsert || (one.method === 'PUT' && ours.status === 201 && theirs.status === 200))
      )
    },
  },
]

export function explanationOf(one: Case, ours: Answer, theirs: Answer): string | null {
  const fields = new Set(differencesOf(ours, theirs).map(({ field }) => field))
  const seen = { one, ours, theirs, we: problemOf(ours), they: problemOf(theirs), fields }
  return reasons.find((reason) => reason.holds(seen))?.name ?? null
}

function shownPath({ path }: Case): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // spoiled on purpose
  }
}

function rowsInAnyOrder({ body }: Answer): string | null {
  const parsed: unknown = body.startsWith('[') ? JSON.parse(plain(body)) : null
  return Array.isArray(parsed) ? JSON.stringify(parsed.map((row) => JSON.stringify(row)).toSorted()) : null
}

const sameRows = (ours: Answer, theirs: Answer) => rowsInAnyOrder(ours) !== null && rowsInAnyOrder(ours) === rowsInAnyOrder(theirs)

const letters = ({ body }: Answer) => body.split('').toSorted().join('').trim()

const isRefusal = ({ status }: Answer) => status >= 400 && status < 500
const isFault = ({ status }: Answer, { code }: Problem) => status >= 400 && status < 500 && /^(?:22|23|42|0A)...$/.test(code)

function problemOf({ body, status }: Answer): Problem {
  if (status < 300) return none
  try {
    return { ...none, ...(JSON.parse(body) as Partial<Problem>) }
  } catch {
    return none
  }
}
