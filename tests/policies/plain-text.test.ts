// L6: characters that change the direction of writing, control characters and noncharacters are removed from every text a member writes.
import assert from 'node:assert/strict'
import { promise } from '../support/policies/promises.ts'
import { offer } from '../support/policies/trades.ts'

/** U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069. */
const signs = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
/**
 * C0 without NUL and white space; DEL and C1; noncharacters of the first plane, of one in the middle and of the last. Of the white
 * space, \u000b, \f and \u0085 are removed as well, where a name's spaces are not made one before.
 */
const controls =
  '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f' +
  '\u007f\u0080\u0090\u009f\ufdd0\ufdef\ufffe\uffff\u{7fffe}\u{7ffff}\u{10fffe}\u{10ffff}'
const odd = `Cut${signs} and${controls} dry`
const plain = 'Cut and dry'

/** Tables with text by members or visitors, also where a function writes it. */
const tables = [
  'announcements',
  'appeals',
  'availability_exceptions',
  'chat_messages',
  'chat_rooms',
  'conduct_strikes',
  'contact_messages',
  'forum_drafts',
  'forum_pictures',
  'forum_polls',
  'forum_quotes',
  'forum_replies',
  'forum_threads',
  'job_application_presets',
  'job_applications',
  'job_approvals',
  'job_chat_messages',
  'job_listings',
  'job_schedules',
  'job_searches',
  'messages',
  'notifications',
  'portfolio_items',
  'profile_details',
  'profiles',
  'reports',
  'review_notes',
  'reviews',
  'sanctions',
  'service_wants',
  'services',
  'staff_notes',
  'trade_addresses',
  'trade_appointments',
  'trade_disputes',
  'trade_items',
  'trade_place_proposals',
  'trade_proposals',
  'trade_trusted_contacts',
  'trade_versions',
  'waitlist_signups',
]

/** Members write no text in these; `notifications` is in the list above because of its insert. */
const wordless = [
  'blocks',
  'calendar_feeds',
  'chat_muted_people',
  'conversation_members',
  'job_chats',
  'profile_private',
  'saved_items',
  'service_prices',
]

promise('every table with text of members stores it as plain text', async (town) => {
  const guarded = await town.set(
    `select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgfoid = 'internal.keep_plain_text'::regproc order by 1`,
  )
  assert.deepEqual(
    guarded.map(({ name }) => name),
    tables,
  )
  const writable = await town.set(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and has_any_column_privilege('authenticated', oid, 'insert, update') order by 1`,
  )
  const known = [...tables, ...wordless]
  assert.deepEqual(
    writable.map(({ name }) => String(name)).filter((name) => !known.includes(name)),
    [],
    'named here, with the trigger or without words',
  )
})

promise('characters that change the text direction are removed from members’ text', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const first = async (sql: string, values: unknown[] = []) => Object.values((await town.as(ana, sql, values))[0] ?? {})[0]
  for (const column of ['full_name', 'headline', 'salon_name'])
    assert.equal(await first(`update public.profiles set ${column} = $1 where id = $2 returning ${column}`, [odd, ana.id]), plain, column)
  // Long enough for a complete profile.
  const page = `update public.profile_details set bio = $1 || repeat('.', 40), techniques = array[$1], links = $2 where user_id = $3 returning array[rtrim(bio, '.'), techniques[1], links -> 0 ->> 'label']`
  const links = JSON.stringify([{ url: 'https://a.test', label: odd }])
  assert.deepEqual(await first(page, [odd, links, ana.id]), [plain, plain, plain])
  const service = `insert into public.services (user_id, category, name, description, duration_minutes) values ($1, 'hair', $2, $2, 60) returning array[name, description]`
  assert.deepEqual(await first(service, [ana.id, odd]), [plain, plain])
  const want = `insert into public.service_wants (user_id, category, title, note) values ($1, 'hair', $2, $2) returning array[title, note]`
  assert.deepEqual(await first(want, [ana.id, odd]), [plain, plain])
  const line = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3) returning content'
  assert.equal(await first(line, [ana.id, bea.id, odd]), plain)
  const note = `insert into public.notifications (user_id, type, title, message) values ($1, 'system', $2, $2) returning array[title, message]`
  assert.deepEqual(await first(note, [ana.id, odd]), [plain, plain])
  assert.equal(await first(`select (public.report_create($1, 'profile', $1, 'spam', $2)).detail`, [bea.id, odd]), plain)
  const items = JSON.stringify(offer.map((item) => ({ ...item, title: odd, note: odd })))
  assert.equal(await first('select (public.trade_send($1, $2, $3)).message', [bea.id, items, odd]), plain)
  assert.deepEqual(await town.as(ana, 'select distinct title, note from public.trade_items'), [{ title: plain, note: plain }])
  assert.deepEqual(await town.as(ana, 'select message from public.trade_versions'), [{ message: plain }])
})

promise('a text of only such characters counts as empty', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.refuses(ana, 'update public.profiles set full_name = $1 where id = $2', [signs, ana.id], '23514')
  await town.refuses(
    ana,
    'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)',
    [ana.id, bea.id, signs],
    '23514',
  )
})

promise('tabs, line breaks and backslashes stay, in lists and JSON as well', async (town) => {
  const [ana] = await town.professionals(1)
  const words = 'C:\\b \\u0007\tone\r\ntwo\n\nthree'
  const page = `update public.profile_details set bio = $1, techniques = array[$1], links = $2 where user_id = $3 returning bio, techniques, links`
  const links = [{ url: 'https://a.test', label: words }]
  const read = [{ bio: words, techniques: [words], links }]
  assert.deepEqual(await town.as(ana, page, [words, JSON.stringify(links), ana.id]), read)
  // Beside characters that are removed, so that every value is written once more.
  assert.deepEqual(await town.as(ana, page, [`${words}\u000b\f\u0085`, JSON.stringify(links), ana.id]), read)
})

promise('a row that has such characters from before keeps them until it is edited', async (town) => {
  const [ana] = await town.professionals(1)
  await town.set('alter table public.profiles disable trigger t10_plain_text')
  await town.set('update public.profiles set headline = $1 where id = $2', [odd, ana.id])
  await town.set('alter table public.profiles enable trigger t10_plain_text')
  const headline = 'select headline from public.profiles where id = $1'
  assert.deepEqual(await town.as(ana, headline, [ana.id]), [{ headline: odd }])
  await town.as(ana, `update public.profiles set salon_name = 'Corner Chair' where id = $1`, [ana.id])
  assert.deepEqual(await town.as(ana, headline, [ana.id]), [{ headline: plain }])
})

promise('words in any script and joined characters stay unchanged', async (town) => {
  const [ana] = await town.professionals(1)
  const words = 'شعر · תספורת · 👩🏽‍🦱 Frisur'
  assert.deepEqual(await town.as(ana, 'update public.profiles set headline = $1 where id = $2 returning headline', [words, ana.id]), [
    { headline: words },
  ])
})
