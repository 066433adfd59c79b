// Every link that a notification of ours has leads to a screen (the catalogue in docs/product/notifications.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const product = new URL('../../../database/product/', import.meta.url)
const routes = new URL('../../app/routes/', import.meta.url)

/** The route that serves each link; /community-guidelines is a page of the site. */
const screens: Record<string, string> = {
  '/admin': '_app.admin.tsx',
  // The name of a queue follows (internal.content_approval).
  '/admin?tab=community&subtab=': '_app.admin.tsx',
  '/admin?tab=community&subtab=users': '_app.admin.tsx',
  '/admin?tab=forum&show=waiting': '_app.admin.tsx',
  '/community-guidelines': '../../site/content/guidelines.copy.ts',
  '/forum/thread/': '_app.forum_.thread.$id.tsx',
  '/jobs?application=': '_app.jobs.tsx',
  '/jobs?id=': '_app.jobs.tsx',
  '/jobs?search=': '_app.jobs.tsx',
  '/jobs?show=mine&id=': '_app.jobs.tsx',
  '/marketplace?item=': '_app.marketplace.tsx',
  '/marketplace?search=': '_app.marketplace.tsx',
  '/messages/': '_app.messages.$conversationId.tsx',
  '/my-profile-settings': '_app.my-profile-settings.tsx',
  '/my-profile-settings?tab=availability': '_app.my-profile-settings.tsx',
  '/my-profile-settings?tab=looking-for': '_app.my-profile-settings.tsx',
  '/my-profile-settings?tab=services': '_app.my-profile-settings.tsx',
  '/professional/': '_app.professional.$id.tsx',
  '/settings?tab=account#standing': '_app.settings.tsx',
  '/settings?tab=data': '_app.settings.tsx',
  '/settings?tab=security': '_app.settings.tsx',
  '/settings?tab=subscription': '_app.settings.tsx',
  '/trades?id=': '_app.trades.tsx',
  '/trades?tab=for-you': '_app.trades.tsx',
}

test('every link of a notification leads to a screen', () => {
  const files = readdirSync(product, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(new URL(file, product), 'utf8'))
  const sources = files.filter((source) =>
    /internal\.notify\(|function internal\.staff_notice|function internal\.review_notice/.test(source),
  )
  const searches = files.flatMap((source) => [...source.matchAll(/list_path => '([^']+)'/g)].map(([, path]) => `${path}?search=`))
  const written = sources.flatMap((source) => [...source.matchAll(/'(\/[a-z][^' ]*)'/g)].map(([, link]) => link ?? ''))
  const links = new Set([...written, ...searches])
  expect([...links].toSorted()).toEqual(Object.keys(screens).toSorted())
  for (const [link, file] of Object.entries(screens)) expect(existsSync(new URL(file, routes)), link).toBe(true)
})
