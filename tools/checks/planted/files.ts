// At least one offence for every rule, by the rule's name, which the tests of the checks plant and expect to be found. No
// check looks at this folder, since it contains everything that is forbidden.
import { cleanDocuments, documentOffences, type Texts } from './documents.ts'
import { sqlFunction, wordOffences } from './words.ts'

/** Each tree has one offence, and the smallest set of files that makes it one. */
export const offences: Record<string, Texts[]> = {
  'a policy has a name of at most 63 bytes, and a promise of tests/policies bears it': [
    { 'database/product/a.sql': `create policy "everyone reads a" on public.a for select using (true);` },
    {
      'database/product/a.sql': `create policy "${'a'.repeat(64)}" on public.a for select using (true);`,
      'tests/policies/a.test.ts': `promise('${'a'.repeat(64)}', async () => {})`,
    },
  ],
  // Single doors
  'process.env is read in server/config.ts only': [
    { 'server/mail/a.ts': `const key = process.env['KEY']` },
    { 'server/mail/a.ts': `const key = process['env'].KEY` },
    { 'server/mail/a.ts': `const { env } = process` },
    { 'server/mail/a.ts': `import { env } from 'node:process'` },
  ],
  ':hover stands in @media (hover: hover) only': [
    { 'web/ui/styles/a.css': `.a:hover {\n  color: red;\n}` },
    { 'web/ui/styles/a.css': `@media (hover: hover) {\n  .a:hover {\n    color: red;\n  }\n}\n.b:hover {\n  color: red;\n}` },
  ],
  'tokens are parsed in server/gateway/caller.ts only (those of other providers: auth/providers/id-token.ts)': [
    { 'server/gateway/auth/a.ts': `await jwtVerify(token, key)` },
    { 'server/functions/a.ts': `decodeJwt(token)` },
  ],
  'connections are opened in server/engine and server/gateway/postgres, and by the few files named here': [
    { 'server/gateway/rest/a.ts': `const client = new pg.Client(owner)` },
    { 'server/functions/a.ts': `const pool = new pg.Pool()` },
    { 'server/functions/a.ts': `const client = new Client(owner)` },
  ],
  'the client objects are made in web/data only': [
    { 'web/features/a/a.ts': `import { createClient } from '@supabase/supabase-js'` },
    { 'web/features/a/a.ts': `import { createClient } from "@supabase/supabase-js"` },
    { 'web/app/a.ts': `const { AuthClient } = await import('@supabase/auth-js')` },
  ],
  'browser storage and cookies are touched in web/data/kept.ts only (and by web/build/head.ts, web/site/islands/kept-address.ts, and web/app/last-screen/next-visit.ts)':
    [
      { 'web/ui/a.ts': `localStorage.setItem('a', 'b')` },
      { 'web/features/a/a.ts': `sessionStorage.clear()` },
      { 'web/site/islands/a.ts': `document.cookie = 'a=b'` },
      { 'web/app/a.ts': `const kept = await caches.open('a')` },
    ],
  'dangerouslySetInnerHTML is not used': [{ 'web/ui/A.tsx': `<p dangerouslySetInnerHTML={{ __html: text }} />` }],
  'search and parameters of the address are read by a named route, never with `strict: false`': [
    { 'web/features/a/A.tsx': `const { id }: { id?: string } = useSearch({ strict: false })` },
    { 'web/app/a.ts': `const { id = '' } = useParams({\n  strict: false,\n})` },
  ],
  'Enter and input methods are understood in web/ui/keys.ts only': [
    { 'web/ui/A.tsx': `if (event.key === 'Enter') send()` },
    { 'web/features/a/A.tsx': `if (event.key !== "Enter" || event.nativeEvent.isComposing) return` },
    { 'web/app/a.ts': `if (event.keyCode === 13) send()` },
  ],
  'no @ts-ignore': [{ 'domain/a.ts': `// @ts-ignore` }, { 'tools/a.ts': `// @ts-nocheck` }],
  'no focused or skipped test': [
    { 'tests/gateway/a.test.ts': `test.only('a', () => {})` },
    { 'domain/a.test.ts': `test.skip('a', () => {})` },
    { 'server/a.test.ts': `it.todo('a')` },
    { 'web/ui/a.test.ts': `describe.skipIf(isSlow)('a', () => {})` },
    { 'tests/policies/a.test.ts': `test.runIf(isFast)('a', () => {})` },
    { 'tests/support/a.test.ts': `test.fails('a', () => {})` },
    { 'tests/journeys/a.journey.ts': `test.fixme()` },
    { 'tests/journeys/a.journey.ts': `test.describe.only('a', () => {})` },
    { 'tools/a.test.ts': `test.concurrent.skip('a', () => {})` },
    { 'domain/a.test.ts': `test('a', { skip: true }, () => {})` },
    { 'domain/a.test.ts': `test('a', { retry: 2 }, () => {})` },
    { 'domain/a.test.ts': `test('a', ({ skip }) => skip())` },
    { 'domain/a.test.ts': `xit('a', () => {})` },
  ],
  'TODO carries a decision number': [{ 'server/a.ts': `// TODO: later` }],

  // One home
  'the list of crafts stands in domain/crafts.ts only': [
    { 'server/functions/a.ts': `const known = ['hair', 'nails', 'massage']` },
    { 'web/ui/a.ts': `const known = [\n  'nails',\n  'hair',\n]` },
  ],
  'money is put into words in domain/wording/money.ts only': [
    { 'web/ui/a.ts': `value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })` },
    { 'web/features/a/a.ts': `new Intl.NumberFormat('en-US', { currency: 'USD' })` },
    { 'server/mail/a.ts': 'const words = `$${(cents / 100).toFixed(2)}`' },
    { 'web/features/a/A.tsx': `<b>\${(cents / 100).toFixed(2)}</b>` },
    { 'server/mail/a.ts': 'const words = `$${(cents / 100).toLocaleString()}`' },
  ],
  'days are put into words in domain/wording/days.ts only': [
    { 'web/ui/a.ts': `new Intl.DateTimeFormat('en-US').format(at)` },
    { 'server/mail/a.ts': `at.toLocaleDateString('en-US')` },
    { 'domain/profiles.ts': `export const a = 1` },
  ],
  'the shape of a UUID stands in web/data/uuid.ts only; the server takes UUID_REGEX of valibot': [
    { 'server/functions/a.ts': `/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id)` },
    { 'web/features/a/a.ts': `/^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$/.test(id)` },
    { 'web/features/a/a.ts': `/^[0-9A-F]{8}-/.test(id)` },
  ],
  'HTML is escaped in one place of the server and one of the build': [{ 'server/services/a.ts': `text.replaceAll('<', '&lt;')` }],
  'colors stand in web/ui/styles/tokens.css, and printed in domain/generated/palette.ts': [
    { 'web/build/a.ts': `const background = '#faf8f5'` },
    { 'server/mail/Email.tsx': `<td style={{ color: '#FFF' }} />` },
    { 'web/features/a/a.css': `.a {\n  color: #123456;\n}` },
  ],
  'the app styles a class in one sheet, and so do the public pages': [
    { 'web/ui/styles/a.css': `.a {\n}`, 'web/features/b/b.css': `.a {\n}` },
    { 'web/ui/styles/a.css': `.a {\n}`, 'web/features/b/b.css': `@layer components {\n  @media print {\n    .b,\n    .a {\n    }\n  }\n}` },
    { 'web/app/a.css': `.a:not(.b, .c) {\n}`, 'web/features/b/b.css': `.a[open]::before {\n}` },
    { 'web/site/style/a.css': `.a {\n}`, 'web/site/style/b.css': `.b {\n}\n.a:focus {\n}` },
    { 'web/ui/styles/a.css': `.a {\n}`, 'web/site/style/b.css': `@import '../../ui/styles/a.css';\n.a {\n}` },
  ],
  'the caller with the rights of the service stands in server/gateway/postgres/database.ts only': [
    { 'server/gateway/rest/a.ts': `const caller = { role: 'service_role', claims, userId: null }` },
    { 'server/functions/a.ts': `const claims = '{"role":"service_role"}'` },
  ],

  // Words
  'the machinery knows no product': [
    { 'server/gateway/rest/a.ts': `const trade = 1` },
    { 'database/platform/10-a.sql': `-- for a salon` },
    { 'server/gateway/rest/a.ts': `const table = 'profile'` },
    { 'server/gateway/rest/a.ts': `const header = 'x-profile'` },
  ],
  'files stay small': [
    { 'web/ui/a.ts': 'x\n'.repeat(401) },
    { 'database/product/a.sql': '--\n'.repeat(601) },
    { 'web/ui/styles/a.css': '\n'.repeat(401) },
  ],
  'lines of SQL are short, and fewer and fewer of the old ones are not': [
    { 'database/product/a.sql': `-- ${'x'.repeat(118)}` },
    { 'database/product/a.sql': `-- ${'x'.repeat(118)}\n`.repeat(2), 'tools/checks/long-lines.json': '{ "database/product/a.sql": 1 }' },
    { 'database/product/a.sql': '-- x', 'tools/checks/long-lines.json': '{ "database/product/a.sql": 1 }' },
    { 'tools/checks/long-lines.json': '{ "database/product/a.sql": 1 }' },
  ],
  'a folder holds at most twenty files': [
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`web/ui/${at}.ts`, ''])),
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.md`, ''])),
  ],
  'docs/folders.md says of each folder what it is for, unless its name and place do': [
    { 'web/ui/a.ts': '' },
    { 'web/ui/a.ts': '', 'docs/a.md': '', 'docs/folders.md': '| `docs/` | documents |\n| `web/ui/` | |' },
    { 'tests/policies/a.test.ts': '' },
    { 'tests/lists/jobs/a.ts': '' },
  ],
  'product rules ask clock.now()': [
    { 'database/product/a.sql': `select now() - interval '1 day';` },
    { 'database/product/a.sql': `ends_at timestamptz not null default now()` },
    { 'database/product/a.sql': `select current_timestamp` },
  ],

  // Imports
  'a folder imports what the table says': [
    { 'domain/a.ts': `import { b } from '#server/b.ts'` },
    { 'server/gateway/rest/a.ts': `import type { B } from '../auth/b.ts'` },
    { 'web/ui/a.ts': `import { b } from '../features/trades/b.ts'` },
    { 'web/features/trades/a.ts': `import { b } from '#web/features/messages/b.ts'` },
    { 'web/features/account/a.ts': `import { b } from '#web/features/location/b.ts'` },
    { 'tests/gateway/a.test.ts': `import {\n  b,\n} from '../../server/b.ts'` },
    { 'web/ui/a.ts': `const b = await import('#domain/b.ts')` },
    { 'bench/a.ts': `export { b } from '#web/b.ts'` },
  ],
  'a package is imported where the table says': [
    { 'domain/a.ts': `import { readFileSync } from 'node:fs'` },
    { 'domain/a.ts': `import type { ReactNode } from 'react'` },
    { 'web/ui/a.ts': `import { useQuery } from '@tanstack/react-query'` },
    { 'server/functions/a.ts': `import pg from 'pg'` },
    { 'web/features/a/a.ts': `import type pg from 'pg'` },
    { 'server/mail/a.ts': `import 'unheard-of'` },
    { 'web/app/a.ts': `const { z } = await import('unheard-of/part')` },
  ],
  'no row of the package table is left over': [{ 'domain/a.ts': `export const a = 1` }],
  'no import leads back to its file, types included': [
    { 'domain/a.ts': `import { b } from './b.ts'`, 'domain/b.ts': `import { a } from './a.ts'` },
    {
      'web/ui/a.ts': `import type { B } from './b.ts'`,
      'web/ui/b.ts': `import { c } from '#web/ui/c.ts'`,
      'web/ui/c.ts': `export * from './a.ts'`,
    },
    { 'domain/a.ts': `import { a } from './a.ts'` },
    {
      'web/ui/overlays/Dialog.tsx': `const Panel = lazy(() => import('./DialogPanel.tsx'))`,
      'web/ui/overlays/DialogPanel.tsx': `import type { Props } from './Dialog.tsx'`,
    },
  ],

  'what one neighbor alone uses has at least fifteen lines, or is part of it': [
    { 'web/ui/a.ts': `import { b } from './b.ts'`, 'web/ui/b.ts': `export const b = 1` },
  ],

  ...documentOffences,
  ...wordOffences,

  // Error codes
  'every code that can be answered is listed in docs/errors.md': [
    { 'database/product/a.sql': `raise exception using errcode = 'PT409', hint = 'too_late';` },
    { 'server/functions/body.ts': `const refusals = {\n  too_late: 409,\n}` },
    { 'server/functions/a.ts': `return refusal('invalid', 'Not now.', { detail: { what: 'too_late' } })` },
    { 'server/gateway/auth/problems.ts': `const catalogue = {\n  too_late: [409, 'Too late'],\n}` },
    { 'server/gateway/rest/a.ts': `problem({ code: 'PGRST999' })` },
    { 'server/gateway/storage/problems.ts': `late: make(409, 'Late', 'TooLate', 'Too late'),` },
    { 'server/gateway/storage/images/problems.ts': `const catalogue = {\n  late: [409, 'Late', 'TooLate', 'Too late'],\n}` },
    { 'server/gateway/realtime/a.ts': 'return `TooLate: ${why}`' },
    { 'server/gateway/realtime/a.ts': 'return `Late: ${why}`' },
    { 'server/gateway/functions.ts': `return refuse(reply, 409, 'TOO_LATE', 'Too late')` },
    { 'server/gateway/functions.ts': `return refuse(reply, status, 'TOO_LATE', 'Too late')` },
    {
      'server/gateway/auth/problems.ts': `const catalogue = {\n  late: [409, 'Too late'],\n}`,
      'docs/errors.md': '## Refusals of the auth service\n\n| `too_late` | 409 | |\n',
    },
  ],
  'every code docs/errors.md lists can be answered': [
    { 'docs/errors.md': '## Refusals of the product\n\n| `too_late` | 409 | |\n', 'web/a.ts': `const word = 'too_late'` },
    {
      'docs/errors.md': '## Refusals of the auth service\n\n| `late` | 409 | |\n',
      'server/gateway/auth/problems.ts': `const catalogue = {\n  too_late: [409, 'Too late'],\n}`,
    },
  ],
  'server functions refuse through refusal() of server/functions/body.ts': [
    { 'server/functions/a.ts': `return Response.json({ error: 'Not now.' })` },
    { 'server/functions/a.ts': `return Response.json({ error }, { headers })` },
    { 'server/functions/a.ts': `return new Response(null, { status: 405 })` },
    { 'server/functions/a.ts': `return Response.json({ code, message }, { status: isLate ? 409 : 200 })` },
    { 'server/functions/a.ts': `return Response.json({ code, message }, { status, headers })` },
  ],
  "every code of the functions' catalogue is raised somewhere": [
    {
      'server/functions/body.ts': `const refusals = {\n  too_late: 409,\n}`,
      'server/functions/a.ts': `return refusal('late', 'Not now.')`,
    },
  ],
  'every code of the auth catalogue is raised somewhere': [
    {
      'server/gateway/auth/problems.ts': `const catalogue = {\n  too_late: [409, 'Too late'],\n}`,
      'server/gateway/auth/a.ts': `throw problem('late')`,
    },
  ],
}

/** Text that looks like an offence but is fine. */
export const clean: Texts = {
  'server/config.ts': `export const read = (env = process.env) => env`,
  'server/a.ts': `// TODO 0012: see server/b.ts, b.ts and server/<name>.ts\nimport type pg from 'pg'\nimport { b } from './b.ts'`,
  'server/b.ts': `export const b = 'the environment of a process'`,
  'web/features/c/c.ts': `const share = (part / 100).toFixed(1)\nconst hash = '#top'\nif (role === 'service_role') throw problem()`,
  'server/gateway/rest/a.ts': `const header = 'accept-profile'`,
  'server/gateway/rest/b.test.ts': `const question = 'whoever is told'`,
  'database/migrations/0001-a.sql': `select 'whoever is told';`,
  'web/app/OfflineBanner.tsx': `<p>Some features may not work.</p>`,
  'server/gateway/auth/providers/providers.ts': `const scopes = ['openid', 'profile']`,
  'web/features/messages/a.ts': `// They kindly called the letter off.\nexport const line = 'Try fewer letters.'`,
  'web/data/a.ts': `import { PostgrestClient } from '@supabase/postgrest-js'`,
  'web/features/trades/a.ts': `import { b } from '#web/features/account/b.ts'`,
  'web/ui/overlays/Dialog.tsx': `const Panel = lazy(() => import('./DialogPanel.tsx'))`,
  'domain/a.test.ts': `import { test } from 'vitest'\ntest.each(rows)('only what is skipped', () => { const only = true })`,
  'tests/journeys/a.journey.ts': `test('a', () => { test.slow() })`,
  'database/product/a.sql': `create table a (created_at timestamptz not null default now());\nselect clock.now();`,
  'database/product/c.sql': sqlFunction(
    `-- Says nothing to a member.\n  raise exception using message = 'You can keep 200 notifications.';\n  select 'Monday', ' · ', 'a b';`,
  ),
  'database/product/b.sql': `-- ${'x'.repeat(117)}\n-- ${'x'.repeat(118)}`,
  'tools/checks/long-lines.json': '{ "database/product/b.sql": 1 }',
  'web/ui/styles/a.css': `.a {\n  color: red;\n}\n.a:is(.b, .c) {\n}`,
  'web/features/a/a.css': `/* .a { */\n.b .a,\n.a.b,\n.a > b {\n}\n.b {\n  color: red;\n  .a {\n  }\n}`,
  'web/site/style/a.css': `@import './b.css';\n.a {\n}`,
  ...cleanDocuments,
}
