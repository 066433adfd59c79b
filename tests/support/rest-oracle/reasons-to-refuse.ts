// We refuse what PostgREST accepts, or refuse it for another fault.
import { plain } from './compare.ts'
import { isRefusal, isServed, shownPath, type Problem, type Reason } from './seen.ts'

export const reasonsToRefuse: Reason[] = [
  {
    name: 'search of other types',
    why: '16: full text search wraps what is no tsvector; what cannot be wrapped fails in other words',
    cases: { recorded: 3, live: 9, soak: 24 },
    holds: ({ one, ours, theirs, we, they }) =>
      /fts/.test(one.path) && isRefusal(ours) && isRefusal(theirs) && (they.code === '42883' || we.code === '42883'),
  },
  {
    name: 'schema first',
    why: 'a schema that is not exposed is reported before a fault of the query',
    cases: { recorded: 1, live: 0, soak: 1 },
    holds: ({ we, theirs }) => we.code === 'PGRST106' && theirs.status === 400,
  },
  {
    name: 'path',
    why: '16: a deeper path is PGRST125',
    cases: { recorded: 0, live: 0, soak: 4 },
    holds: ({ one, we, theirs }) => we.code === 'PGRST125' && theirs.status === 404 && /^\/[^/?]*\//.test(one.path),
  },
  {
    name: 'filter on an embed',
    why: 'a filter other than is.null on an embed is reported as such (PGRST120), not as an unknown column',
    cases: { recorded: 0, live: 1, soak: 4 },
    holds: ({ we, they }) => we.code === 'PGRST120' && they.code === '42703',
  },
  {
    name: 'one of several faults',
    why: 'of several faults one is reported; the parts of our statements stand in another order, and Range is read before the query',
    cases: { recorded: 2, live: 17, soak: 86 },
    holds: ({ one, ours, theirs, we, they }) =>
      isRefusal(ours) &&
      isRefusal(theirs) &&
      (areFaultsOfOneStage(we, they) ||
        (we.code === 'PGRST103' && one.headers['range'] === '3-1') ||
        we.code === 'PGRST116' ||
        (we.code === 'PGRST108' && they.code === 'PGRST108') ||
        (one.isSpoiled === true && !isDataFault(we) && !isDataFault(they))),
  },
  {
    name: 'text after a list',
    why: 'a select, columns or on_conflict is read to its end, where 12 stops at the first sign it does not know',
    cases: { recorded: 0, live: 0, soak: 4 },
    holds: ({ one, we, theirs }) =>
      one.isSpoiled === true &&
      we.code === 'PGRST100' &&
      /parse (?:select|columns|on_conflict) parameter/.test(we.message) &&
      (isServed(theirs) || isRefusal(theirs)),
  },
  {
    name: 'semicolons',
    why: 'a semicolon is a sign like any other, not another &',
    cases: { recorded: 0, live: 2, soak: 9 },
    async holds({ one, ours, askOurs }) {
      if (!one.path.includes(';')) return false
      const encoded = await askOurs({ path: one.path.replaceAll(';', '%3B') })
      return encoded.status === ours.status && plain(encoded.body) === plain(ours.body)
    },
  },
  {
    name: 'bodies that are no JSON',
    why: 'a body that is no JSON is refused as such, with ?columns and to functions too',
    cases: { recorded: 0, live: 1, soak: 3 },
    holds: ({ one, we, theirs }) => we.code === 'PGRST102' && isRefusal(theirs) && !isJson(one.body ?? ''),
  },
  {
    name: 'alias',
    why: '16: filters on an embed with an alias use it; its own name is refused with a hint',
    cases: { recorded: 2, live: 0, soak: 1 },
    holds: ({ one, we, they, ours, theirs }) =>
      isRefusal(ours) &&
      /\w:\w+[!(]/.test(shownPath(one)) &&
      ((we.code === 'PGRST108' && we.hint?.startsWith('Change ') === true && isServed(theirs)) ||
        (they.code === 'PGRST108' && isRefusal(theirs))),
  },
  {
    name: 'broken encoding',
    why: 'a query that is not percent-encoded UTF-8, or holds a zero byte, is refused as a whole',
    cases: { recorded: 0, live: 1, soak: 3 },
    holds: ({ one, ours, we }) => ours.status === 400 && we.details === 'invalid percent encoding' && isBrokenEncoding(one.path),
  },
  {
    name: 'writes without a filter',
    why: 'UPDATE and DELETE without a filter are refused, as the hosted service does',
    cases: { recorded: 0, live: 0, soak: 1 },
    holds: ({ one, ours, we }) =>
      ours.status === 400 && we.code === '21000' && (one.method === 'PATCH' || one.method === 'DELETE') && !hasFilter(one.path),
  },
  {
    name: 'no status',
    why: 'PT999 is no HTTP status; what is no status at all makes 12 fall silent, or look at the headers first',
    cases: { recorded: 0, live: 2, soak: 3 },
    holds: ({ one, ours, theirs, we }) =>
      ours.status === 500 &&
      ((theirs.status === 999 && one.path.startsWith('/rpc/refuse')) ||
        ((theirs.status === 0 || theirs.status === 500) && we.code === 'PGRST112' && one.path.startsWith('/rpc/answers'))),
  },
]

const classOf = ({ code }: Problem) => /^(22|23|42|0A)...$/.exec(code)?.[1] ?? null
const isDataFault = ({ code }: Problem) => code.startsWith('23')

/** A constraint is only checked after the statement was planned and the caller's rights were checked. */
function areFaultsOfOneStage(we: Problem, they: Problem): boolean {
  const [ours, theirs] = [classOf(we), classOf(they)]
  if (ours === null || theirs === null) return false
  if (they.code === '42501' && we.code !== '42501') return ours === '42' || ours === '22' || ours === '0A'
  return (ours === '23') === (theirs === '23')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function isBrokenEncoding(path: string): boolean {
  try {
    return decodeURIComponent(path).includes('\0')
  } catch {
    return true
  }
}

const notFilters = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']
const hasFilter = (path: string) =>
  [...new URLSearchParams(path.split('?')[1] ?? '')].some(([key, value]) => value !== '' && !notFilters.includes(key))
