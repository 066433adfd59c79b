// We accept what PostgREST refuses, or return something else.
import { isAlikeButForNulls, hasRowsOfThePlainRequest, isCsvOfItsJson, isSameAnswer, rowsOf } from './evidence.ts'
import { problemOf, isBodyOnly, isRefusal, isServed, prefers, shownPath, type Reason } from './seen.ts'

export const reasonsToServe: Reason[] = [
  {
    name: 'HEAD without values',
    why: 'a HEAD counts its rows and computes none of their values, so that a cast that fails for GET does not fail there',
    cases: { recorded: 0, live: 0, soak: 3 },
    async holds({ one, ours, theirs, askOurs }) {
      if (one.method !== 'HEAD' || !isServed(ours) || theirs.status !== 400) return false
      const got = await askOurs({ method: 'GET' })
      return got.status === 400 && problemOf(got).code.startsWith('22')
    },
  },
  {
    name: 'CSV',
    why: '12 names the columns of a write as the table does, not as shown; JSON within CSV has the blanks its type prints',
    cases: { recorded: 1, live: 2, soak: 11 },
    holds: (seen) =>
      seen.one.headers['accept']?.includes('csv') === true && isServed(seen.theirs) && isBodyOnly(seen) && isCsvOfItsJson(seen),
  },
  {
    name: 'aggregates of any rows',
    why: '16: an aggregate made for any rows takes them as they are, where 12 casts them to the relation',
    cases: { recorded: 1, live: 1, soak: 8 },
    async holds({ one, ours, theirs, askOurs }) {
      if (one.headers['accept'] !== 'application/x-lines' || theirs.status >= 500) return false
      const json = await askOurs({ headers: { ...one.headers, accept: 'application/json' } })
      if (isRefusal(ours)) return json.status === ours.status && json.body === ours.body
      const rows = rowsOf(json)?.length
      const lines = ours.body === '' ? 0 : ours.body.split(/\n(?=\()/).length
      return isServed(ours) && ours.type?.startsWith('application/x-lines') === true && json.range === ours.range && rows === lines
    },
  },
  {
    name: 'empty pages',
    why: '12 takes no page at all for one it cannot serve, where limit=0 or Range meets an offset',
    cases: { recorded: 3, live: 11, soak: 40 },
    holds: ({ one, ours, theirs, we, they }) =>
      (they.code === 'PGRST103' && they.details?.startsWith('Limit should be') === true && (ours.body === '[]' || isRefusal(ours))) ||
      (we.code === 'PGRST103' && isServed(theirs) && one.headers['range'] !== undefined && one.path.includes('limit=0')),
  },
  {
    name: 'JSON in an address',
    why: "16: an argument in the address is the parameter's own text, where 12 made a JSON string of it",
    cases: { recorded: 0, live: 0, soak: 9 },
    async holds({ one, ours, theirs, askOurs }) {
      const data = new URLSearchParams(one.path.split('?')[1]).get('data')
      if (!one.path.startsWith('/rpc/named_json?') || data === null || !isServed(theirs) || one.method !== 'GET') return false
      const posted = await askOurs({
        path: '/rpc/named_json',
        method: 'POST',
        body: `{"data":${data}}`,
        headers: { ...one.headers, 'content-type': 'application/json' },
      })
      return isServed(ours) && ours.body === posted.body
    },
  },
  {
    name: 'key in the address',
    why: 'apikey in a query is the key of the request, taken out by the gateway',
    cases: { recorded: 0, live: 2, soak: 3 },
    async holds({ one, ours, theirs, askOurs }) {
      if (!/[?&]apikey=/.test(one.path) || theirs.status !== 400) return false
      return isSameAnswer(ours, await askOurs({ path: one.path.replace(/&apikey=[^&]*/, '') }))
    },
  },
  {
    name: 'JSON text as a body',
    why: 'a function of one unnamed parameter is given JSON as it is; 12 makes a list without members of a text',
    cases: { recorded: 0, live: 0, soak: 6 },
    holds: ({ one, ours, theirs }) =>
      /^\/rpc\/echo_jsonb?(?:\?|$)/.test(one.path) &&
      one.body === '"x"' &&
      isServed(ours) &&
      theirs.body.endsWith('[]') &&
      (ours.body === '"x"' || (ours.type?.startsWith('text/csv') === true && ours.body === 'pgrst_scalar\n"""x"""')),
  },
  {
    name: 'writes of no rows',
    why: 'a write of no rows is not sent to the database',
    cases: { recorded: 0, live: 0, soak: 3 },
    holds: ({ one, ours }) =>
      !one.path.startsWith('/rpc/') &&
      (one.method === 'PATCH' ? /^(?:\[\]|\{\})$/ : /^(?:\[\]|null|\d|"x")$/).test(one.body ?? '') &&
      isServed(ours) &&
      /^(?:\[\])?$/.test(ours.body) &&
      /^\*\/(?:0|\*)$/.test(ours.range ?? ''),
  },
  {
    name: 'rights on whole rows',
    why: "12 reads whole rows for count() and for a new row's place, where we read what is asked",
    cases: { recorded: 1, live: 1, soak: 3 },
    holds: ({ one, ours, they }) =>
      they.code === '42501' &&
      isServed(ours) &&
      one.path.startsWith('/partly') &&
      !/secret-|partly-hidden/.test(ours.body) &&
      (/count\(\)/.test(shownPath(one)) || prefers(one, 'return=headers-only')),
  },
  {
    name: 'any of a kind',
    why: 'application/* is what any JSON answer is',
    cases: { recorded: 2, live: 6, soak: 37 },
    async holds({ one, ours, theirs, askOurs }) {
      if (one.headers['accept'] !== 'application/*' || theirs.status !== 415) return false
      return isSameAnswer(ours, await askOurs({ headers: { ...one.headers, accept: 'application/json' } }))
    },
  },
  {
    name: 'grouping by embeds',
    why: '12 joins embeds under names of its own, which fails for two of one table and for some it groups by',
    cases: { recorded: 0, live: 2, soak: 9 },
    holds: (seen) => /^42(?:803|702|712)$/.test(seen.they.code) && hasRowsOfThePlainRequest(seen),
  },
  {
    name: 'hidden embeds',
    why: 'an embed that shows nothing and decides nothing is not sent to the database',
    cases: { recorded: 2, live: 1, soak: 6 },
    holds: (seen) => /[^.]\(\)/.test(shownPath(seen.one)) && /^(?:42|22|0A)...$/.test(seen.they.code) && hasRowsOfThePlainRequest(seen),
  },
  {
    name: 'index at the end',
    why: '16: a JSON index may stand last in an embed',
    cases: { recorded: 1, live: 0, soak: 2 },
    holds: (seen) =>
      /->>?-?\d+\)/.test(shownPath(seen.one)) &&
      ((isBodyOnly(seen) && isServed(seen.theirs) && isAlikeButForNulls(seen.ours, seen.theirs)) ||
        (isRefusal(seen.theirs) && hasRowsOfThePlainRequest(seen))),
  },
  {
    name: 'columns of a join',
    why: '12 looks for columns in what it joined instead of in the relation: order by a related column or a hidden embed fails there',
    cases: { recorded: 1, live: 7, soak: 18 },
    holds: (seen) =>
      seen.they.code === '42703' && /^column \w+_\d+\.\S+ does not exist$/.test(seen.they.message) && hasRowsOfThePlainRequest(seen),
  },
  {
    name: 'columns of nothing',
    why: 'what a function of no result could be filtered or ordered by is not looked at',
    cases: { recorded: 0, live: 1, soak: 4 },
    holds: ({ one, ours, they }) =>
      /^\/rpc\/(?:nothing|still)\?/.test(one.path) && they.code === '42703' && ours.status === 204 && ours.body === '',
  },
  {
    name: 'unselected columns of a call',
    why: "a function's rows are filtered and ordered by columns that are not shown as well",
    cases: { recorded: 3, live: 5, soak: 13 },
    holds: (seen) => seen.one.path.startsWith('/rpc/') && seen.they.code === '42703' && hasRowsOfThePlainRequest(seen),
  },
]
