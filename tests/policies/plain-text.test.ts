// L6: characters that change the direction of writing, control characters and noncharacters are removed from every text a member writes,
// and a text in which nothing shows is none.
import assert from 'node:assert/strict'
import { actualRights, printedRights } from '../support/policies/all-areas/rights.ts'
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

/** Columns with text that members write in tables that keep no text plain: a code each, which a check, a foreign key or a policy knows. */
const codes = ['content_likes.content_type', 'profile_private.locale', 'saved_items.item_type']
/** Names that need no letter: members give them to their own things, or a function copies them from a name that was looked at before. */
const free = [
  'chat_messages.username',
  'job_application_presets.name',
  'notifications.title',
  'saved_searches.name',
  'trade_appointments.place_name',
  'trade_place_proposals.place_name',
  'waitlist_signups.name',
]

promise('every table with text of members stores it as plain text', async (town) => {
  const { texts } = await actualRights(town.set)
  assert.deepEqual(texts.plain, printedRights().texts.plain, 'run `npm run rights`, and look at what it changes')
  assert.ok(texts.plain.length > 40, 'they were found')
  const written = await town.set(
    `select c.relname || '.' || attname as name from pg_class as c join pg_attribute on attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and attnum > 0 and not attisdropped
       and atttypid = any ('{text,text[],jsonb,varchar}'::regtype[])
       and (has_column_privilege('authenticated', c.oid, attnum, 'insert') or has_column_privilege('authenticated', c.oid, attnum, 'update'))
     order by 1`,
    [texts.wordless],
  )
  assert.deepEqual(
    written.map(({ name }) => name),
    codes,
  )
})

promise('every name and title that others read needs a letter or a number', async (town) => {
  const { texts } = await actualRights(town.set)
  assert.deepEqual(texts.judgedNames, printedRights().texts.judgedNames, 'run `npm run rights`, and look at what it changes')
  assert.ok(texts.judgedNames.length > 12, 'they were found')
  assert.deepEqual(texts.freeNames, free)
})

/** White space, zero width, fillers, an empty braille cell, marks without a letter, tags, a musical note without a head. */
const invisible = [
  ' \u00a0\u2003\u3000',
  '\u200b',
  '\u200d\u2060\ufeff',
  '\u00ad',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800\u2800',
  '\u0301\u0302',
  '\ufe0f',
  '\u{e0041}\u{e0042}',
  '\u{1d159}',
  '\u180e',
]
const visible = [
  '.',
  '42',
  '😀',
  '💅🏽',
  '👩🏽‍🦱',
  '❤️',
  '🇺🇸',
  '½',
  '—',
  'ไทย',
  'ทำเล็บ',
  'قص الشعر',
  'كَتَبَ',
  'رضا\u200cزاده',
  'Làm móng đẹp',
  'नेल आर्ट',
  '美甲',
  '네일',
  'e\u0301clat',
  'Cut\u200b',
]

promise('a text in which nothing shows counts as empty', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const line = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3) returning content'
  for (const words of invisible) {
    await town.refuses(ana, line, [ana.id, bea.id, words], '23514')
    const links = JSON.stringify([{ url: 'https://a.test', label: words }])
    const page = `update public.profile_details set bio = $1, links = $2 where user_id = $3 returning bio, links -> 0 ->> 'label' as label`
    assert.deepEqual(await town.as(ana, page, [words, links, ana.id]), [{ bio: '', label: '' }], JSON.stringify(words))
  }
  for (const words of visible) assert.deepEqual(await town.as(ana, line, [ana.id, bea.id, words]), [{ content: words }])
})

promise('a name or a title has a visible letter or number, in any script', async (town) => {
  const [ana] = await town.professionals(1)
  const service = `insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', $2, 60) returning name`
  const want = `insert into public.service_wants (user_id, category, title) values ($1, 'hair', $2) returning title as name`
  for (const words of [...invisible.filter((each) => each.trim() !== ''), '!!!', '...', '💅💅💅', '—————']) {
    const refusal = await town.refuses(ana, service, [ana.id, words], 'PT400')
    assert.deepEqual(refusal, { message: 'Use at least one letter or number in the name.', hint: 'invalid' }, JSON.stringify(words))
  }
  const refusal = await town.refuses(ana, want, [ana.id, '💅💅💅'], 'PT400')
  assert.deepEqual(refusal, { message: 'Use at least one letter or number in the title.', hint: 'invalid' })
  for (const words of ['💅 Gel', '90 💅', 'Làm móng', 'ทำเล็บ', 'قص الشعر', 'नेल आर्ट', '美甲服务', '네일아트']) {
    assert.deepEqual(await town.as(ana, service, [ana.id, words]), [{ name: words }])
    assert.deepEqual(await town.as(ana, want, [ana.id, words]), [{ name: words }])
  }
})

promise('a name or a text from before stays, and the rest of its row can change', async (town) => {
  const [ana] = await town.professionals(1)
  const [made] = await town.as(
    ana,
    `insert into public.services (user_id, category, name, description, duration_minutes) values ($1, 'hair', 'Cut', 'Dry', 60) returning id`,
    [ana.id],
  )
  await town.set('alter table public.services disable trigger t10_plain_text')
  await town.set(`update public.services set name = '!!!', description = $1 where id = $2`, ['\u3164', made?.['id']])
  await town.set('alter table public.services enable trigger t10_plain_text')
  const edit = 'update public.services set name = $1, description = $2, duration_minutes = $3 where id = $4 returning name, description'
  assert.deepEqual(await town.as(ana, edit, ['!!!', '\u3164', 90, made?.['id']]), [{ name: '!!!', description: '\u3164' }])
  await town.refuses(ana, edit, ['!!!!', '', 90, made?.['id']], 'PT400')
  assert.deepEqual(await town.as(ana, edit, ['Cut', '\u3164\u3164', 90, made?.['id']]), [{ name: 'Cut', description: '' }])
})

promise("characters that change the text direction are removed from members' text", async (town) => {
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

promise('a text that has such characters from before keeps them until it is edited', async (town) => {
  const [ana] = await town.professionals(1)
  await town.set('alter table public.profiles disable trigger t10_plain_text')
  await town.set('update public.profiles set headline = $1 where id = $2', [odd, ana.id])
  await town.set('alter table public.profiles enable trigger t10_plain_text')
  const edit = 'update public.profiles set salon_name = $1, headline = $2 where id = $3 returning headline'
  assert.deepEqual(await town.as(ana, edit, ['Corner Chair', odd, ana.id]), [{ headline: odd }])
  assert.deepEqual(await town.as(ana, edit, ['Corner Chair', `${odd}!`, ana.id]), [{ headline: `${plain}!` }])
})

promise('words in any script and joined characters stay unchanged', async (town) => {
  const [ana] = await town.professionals(1)
  const words = 'شعر · תספורת · 👩🏽‍🦱 Frisur'
  assert.deepEqual(await town.as(ana, 'update public.profiles set headline = $1 where id = $2 returning headline', [words, ana.id]), [
    { headline: words },
  ])
})
