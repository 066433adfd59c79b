// What a member types into a search field or an address by hand is the same text again after it has been in the address, on every
// screen. The screens are found in their sources, so that a new one is tried too.
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { href, linkTo, paths } from '#web/paths.ts'
import { parseSearch, stringifySearch, texts } from '#web/search.ts'

type Read = (search: Record<string, unknown>) => object

const typed = [
  '"balayage"',
  '"',
  "it's",
  '123',
  '007',
  '1e3',
  '-0',
  '12345678901234567890',
  'true',
  'false',
  'null',
  'undefined',
  '[1]',
  '{}',
  '{"a":1}',
  'a+b',
  'gel nails',
  '50%',
  '%22',
  '#gel',
  '?a=1&b=2',
  '<b>',
  String.raw`a\b`,
  'naïve 💅🏽',
]

/** For each reader, a parameter that is free text, with what it needs beside it; null if all of its values are words of ours. */
const free: Record<string, [name: string, beside?: Record<string, string>] | null> = {
  readAdminSearch: ['q', { tab: 'users' }],
  readForumSearch: ['q', { kind: 'poll', room: 'nails' }],
  readJobsSearch: ['city', { q: '"braider"', state: 'OR', least: '25', class: '1099' }],
  readMarketSearch: ['brand', { q: '"shears"', category: 'tools', least: '25' }],
  readSearch: ['q', { crafts: 'hair', open: '1', miles: '25' }],
  readTab: null,
  readThreadSearch: ['find', { sort: 'newest' }],
  readTradesSearch: null,
  readUpgradeSearch: null,
}

const modules = import.meta.glob<Record<string, unknown>>('../../features/**/search.ts', { eager: true })
const readers = new Map(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Read] => entry[0].startsWith('read')),
  ),
)
const sources = Object.entries(import.meta.glob<string>('../routes/*.tsx', { eager: true, query: '?raw', import: 'default' }))

test('every reader of search parameters is tried, and every route reads them by one of these or as plain texts', () => {
  expect([...readers.keys()].toSorted()).toEqual(Object.keys(free).toSorted())
  const reading = sources.flatMap(
    ([file, source]) =>
      /validateSearch: (.*)/
        .exec(source)
        ?.slice(1)
        .map((how) => [file, how] as const) ?? [],
  )
  expect(reading.length).toBeGreaterThan(10)
  const isKnown = (how: string) => how.match(/\w+/g)?.some((word) => word === 'texts' || readers.has(word)) ?? false
  expect(reading.filter(([, how]) => !isKnown(how))).toEqual([])
})

/** Where the router has arrived with an address: what its screen reads there. */
async function arrive(read: Read, address: string): Promise<{ href: string; search: object }> {
  const root = createRootRoute()
  const screen = createRoute({ getParentRoute: () => root, path: '/screen', validateSearch: read })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([screen]), history, parseSearch, stringifySearch })
  await router.load()
  return { href: router.state.location.href, search: router.state.matches.at(-1)?.search ?? {} }
}

const all: [name: string, read: Read, parameter: string, beside: Record<string, string>][] = [
  ...[...readers].flatMap(([name, read]) => {
    const parameter = free[name]
    return parameter ? [[name, read, parameter[0], parameter[1] ?? {}] as [string, Read, string, Record<string, string>]] : []
  }),
  ['texts', texts('tab', 'next'), 'next', { tab: '1' }],
]

test.each(all)(
  '%s reads what was typed, after a link, after a reload and after the router has written it',
  async (_, read, name, beside) => {
    for (const text of typed) {
      const given = { ...beside, [name]: text }
      const read1 = read(given) as Record<string, unknown>
      expect(read1[name], text).toBe(text)
      const linked = stringifySearch(read1)
      expect(read(parseSearch(linked)), text).toEqual(read1)
      const there = await arrive(read, `/screen${linked}`)
      expect(there, text).toEqual({ href: `/screen${linked}`, search: expect.objectContaining(read1) })
      expect(read(linkTo(`/screen${linked}`).search), text).toEqual(read1)
    }
  },
)

const read = (name: string, link: string) => readers.get(name)?.(linkTo(link).search)

test('links of mails, notifications and public pages lead where they did', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  expect(read('readTradesSearch', `/trades?id=${id}`)).toEqual({ id })
  expect(read('readTradesSearch', '/trades?tab=for-you')).toEqual({ tab: 'for-you' })
  expect(read('readJobsSearch', `/jobs?id=${id}&chat=${id}`)).toEqual({ id, chat: id })
  expect(read('readJobsSearch', `/jobs?show=mine&id=${id}&application=${id}`)).toEqual({ show: 'mine', id, application: id })
  expect(read('readJobsSearch', `/jobs?search=${id}`)).toEqual({ search: id })
  expect(read('readThreadSearch', href(paths.thread(id, { reply: id })))).toEqual({ reply: id })
  expect(read('readUpgradeSearch', '/upgrade?status=success')).toEqual({ status: 'success' })
  expect(read('readAdminSearch', '/admin?tab=community&subtab=jobs')).toEqual({ tab: 'community', subtab: 'jobs' })
  expect(linkTo('/settings?tab=account#standing')).toEqual({ to: '/settings', search: { tab: 'account' }, hash: 'standing' })
})

test('an address as text has its parameters, its search and its fragment', () => {
  expect(href(paths.home())).toBe('/homepage')
  expect(href(paths.plan('basic'))).toBe('/upgrade/basic')
  expect(href(paths.professional('a/b'))).toBe('/professional/a%2Fb')
  expect(href(paths.requestTrade('ana', { service: 'gel & nails' }))).toBe('/request-trade/ana?service=gel+%26+nails')
  expect(href(paths.trades())).toBe('/trades')
  expect(href(paths.standing())).toBe('/settings?tab=account#standing')
})

test('what is not given is left out, and a repeated parameter has its last value', () => {
  expect(stringifySearch({ q: undefined })).toBe('')
  expect(stringifySearch({ q: '', open: 1, tab: undefined })).toBe('?q=&open=1')
  expect(parseSearch('?q=gel&q=nails')).toEqual({ q: 'nails' })
  expect(parseSearch('')).toEqual({})
  expect(texts('tab')({ tab: 1, other: 'x' })).toEqual({})
})
