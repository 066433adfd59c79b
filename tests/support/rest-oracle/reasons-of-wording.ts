// Both refuse for the same fault, or return the same in another form.
import { isBodyOnly, hasSameCode, isRefusal, isServed, prefers, type Reason } from './seen.ts'
import { haveSameRows, isPlan } from './evidence.ts'

const worded = (name: string, code: string, why: string, cases: Reason['cases']): Reason => ({
  name,
  why,
  cases,
  holds: (seen) => hasSameCode(seen) && seen.we.code === code,
})
const missing = /^column (.*)\.([^.]*) does not exist$/

export const reasonsOfWording: Reason[] = [
  worded('parse words', 'PGRST100', "16 and 12 print their parser's own words; we refuse the same text with the same code in ours", {
    recorded: 10,
    live: 51,
    soak: 231,
  }),
  worded('single words', 'PGRST116', '16: "Cannot coerce the result to a single JSON object"', { recorded: 2, live: 12, soak: 40 }),
  worded('schema words', 'PGRST106', '16: "Invalid schema" with the exposed ones as a hint', { recorded: 4, live: 14, soak: 58 }),
  worded('column words', 'PGRST204', '16: "Could not find the column in the schema cache"', { recorded: 2, live: 7, soak: 24 }),
  {
    name: 'media status',
    why: '16: no acceptable media type is 406, not 415',
    cases: { recorded: 10, live: 34, soak: 108 },
    holds: ({ ours, theirs, we, they }) => ours.status === 406 && theirs.status === 415 && we.code === they.code,
  },
  {
    name: 'unknown table',
    why: '16: a table nobody knows is PGRST205 with a hint, before anything else of the request is looked at',
    cases: { recorded: 4, live: 8, soak: 33 },
    holds: ({ ours, we, theirs }) => we.code === 'PGRST205' && ours.status === 404 && isRefusal(theirs),
  },
  {
    name: 'plans',
    why: 'the statements differ, so their plans do',
    cases: { recorded: 0, live: 9, soak: 36 },
    holds: (seen) =>
      isBodyOnly(seen) && isServed(seen.ours) && seen.one.headers['accept']?.includes('vnd.pgrst.plan') === true && isPlan(seen.ours),
  },
  {
    name: 'failing row',
    why: 'the values of a failing row are not shown: a definer function writes columns its caller may not read',
    cases: { recorded: 5, live: 26, soak: 138 },
    holds: (seen) =>
      hasSameCode(seen) && isBodyOnly(seen) && seen.they.details?.startsWith('Failing row contains') === true && seen.we.details === null,
  },
  {
    name: 'name of the relation',
    why: 'an unknown column is reported under the relation it was looked for in, which both name in their own way',
    cases: { recorded: 2, live: 10, soak: 40 },
    holds: (seen) =>
      hasSameCode(seen) && seen.we.code === '42703' && missing.exec(seen.we.message)?.[2] === missing.exec(seen.they.message)?.[2],
  },
  {
    name: 'functions like enough',
    why: '16 suggests a function from a likeness of 0.75 on, 12 from 0.33',
    cases: { recorded: 0, live: 3, soak: 12 },
    holds: ({ we, they }) =>
      we.code === 'PGRST202' && they.code === 'PGRST202' && we.hint === null && we.message === they.message && we.details === they.details,
  },
  {
    name: 'near words',
    why: 'of names equally near to the one in the request either is suggested',
    cases: { recorded: 0, live: 1, soak: 11 },
    holds: ({ we, they }) =>
      /^PGRST20[025]$/.test(we.code) && we.code === they.code && we.message === they.message && we.details === they.details,
  },
  {
    name: 'type of a refusal',
    why: 'a refusal is JSON whatever was asked for',
    cases: { recorded: 0, live: 0, soak: 3 },
    holds: ({ ours, fields }) =>
      ours.status >= 400 && fields.size === 1 && fields.has('type') && ours.type?.startsWith('application/json') === true,
  },
  {
    name: 'planned counts',
    why: 'a planned or estimated count is the number of visible rows, since the estimate of the planner includes hidden ones',
    cases: { recorded: 0, live: 12, soak: 28 },
    async holds({ one, ours, theirs, fields, askOurs }) {
      if (!/count=(?:planned|estimated)/.test(one.headers['prefer'] ?? '') || !fields.has('range')) return false
      const prefer = one.headers['prefer']?.replaceAll(/count=(?:planned|estimated)/g, 'count=exact') ?? ''
      const exact = await askOurs({ headers: { ...one.headers, prefer } })
      return (
        exact.range === ours.range && exact.status === ours.status && (ours.status === 416 || !fields.has('body') || theirs.status === 416)
      )
    },
  },
  {
    name: 'order of rows',
    why: 'groups, the rows of a write and rows without an order come in any order',
    cases: { recorded: 0, live: 1, soak: 3 },
    holds: (seen) => isBodyOnly(seen) && !/[?&]order=/.test(seen.one.path) && haveSameRows(seen.ours, seen.theirs),
  },
  {
    name: 'nothing new',
    why: '16: an upsert that made no row answers 200; a replacement that made one 201',
    cases: { recorded: 0, live: 0, soak: 0 },
    holds: ({ one, ours, theirs, fields }) => {
      const isUpsert = prefers(one, 'resolution=merge') && ours.status === 200 && theirs.status === 201
      return (
        fields.size === 1 && fields.has('status') && (isUpsert || (one.method === 'PUT' && ours.status === 201 && theirs.status === 200))
      )
    },
  },
]
