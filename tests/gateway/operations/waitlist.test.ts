// The waitlist and the contact form over HTTP, as pages call them with and without JavaScript.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { CONTACT_EMAIL: 'desk@town.test' } })
})
afterAll(() => gateway.stop())

const at = (name: string) => `${gateway.url}/functions/v1/${name}`

function post(name: string, body: object) {
  return fetch(at(name), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

function submit(name: string, fields: Record<string, string>) {
  return fetch(at(name), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await gateway.sql.query<Record<string, unknown>>(sql, values)).rows
}

const took = async (email: string) => {
  const start = performance.now()
  await (await post('waitlist-signup', { email, ...nothing })).text()
  return performance.now() - start
}

/** Where a form without JavaScript redirects. */
const lead = async (fields: Record<string, string>) => {
  const answer = await submit('waitlist-signup', fields)
  return [answer.status, answer.headers.get('location')]
}

/** The link in the newest email to that address, and what it opens. */
const linkTo = async (email: string) =>
  String(
    (
      await rows(
        "select facts ->> 'link' as link from internal.emails where kind = 'waitlist_confirm' and address = $1 order by due_at desc limit 1",
        [email],
      )
    )[0]?.['link'],
  )
/** Where the button on the page of a link leads. */
const openedBy = async (link: string) => {
  const location = (await fetch(link, { method: 'POST', redirect: 'manual' })).headers.get('location') ?? ''
  const [address, fragment] = location.split('#')
  return { location, address, facts: Object.fromEntries(new URLSearchParams(fragment)) }
}

const nothing = { name: null, profession: null, city: null }

test('LAND-16 LAND-17 LAND-19: no address, an empty one and an invalid one are refused and store nothing', async () => {
  for (const email of [
    undefined,
    '',
    '   ',
    'ana',
    'ana@',
    'ana@town',
    '@town.test',
    'a b@town.test',
    `${'a'.repeat(250)}@town.test`,
    'a<ana@town.test>',
    'ana,bea@town.test',
    'ana\u0085@town.test',
    7,
    null,
  ]) {
    const answer = await post('waitlist-signup', { email, ...nothing })
    expect([email, answer.status, await answer.json()]).toEqual([
      email,
      400,
      { error: 'Please enter a valid email address.', hint: 'invalid' },
    ])
  }
  for (const body of ['', 'email', '[]', 'null']) expect((await fetch(at('waitlist-signup'), { method: 'POST', body })).status).toBe(400)
  expect((await fetch(at('waitlist-signup'))).status).toBe(405)
  expect(await rows('select from public.waitlist_signups')).toEqual([])
})

test('LAND-18 LAND-20: a trimmed address joins through the official client, with unknown fields as null', async () => {
  const client = await gateway.client()
  const body = { email: '  Ana.Alvarez@Town.test ', ...nothing }
  const { data, error } = await client.functions.invoke('waitlist-signup', { body })
  expect(error).toBeNull()
  expect(data).toEqual({
    status: 'pending',
    position: null,
    referral_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
  })
  expect(await rows('select email, name, profession, city, status from public.waitlist_signups')).toEqual([
    { email: 'ana.alvarez@town.test', ...nothing, status: 'pending' },
  ])
})

test('LAND-21: an address on the list gets 200 and the error that the page shows, and nothing else about the person', async () => {
  const again = await post('waitlist-signup', { email: 'ANA.alvarez@\u200btown.test\u200b', ...nothing })
  expect([again.status, await again.json()]).toEqual([200, { error: 'Email already registered', hint: 'duplicate' }])
})

test('an address on the list gets a response no sooner than a new one', async () => {
  for (let round = 1; round <= 5; round += 1) {
    expect(await took('ana.alvarez@town.test')).toBeGreaterThan(140)
    expect(await took(`new-${round}@town.test`)).toBeGreaterThan(140)
  }
})

test('the emailed link confirms the address, assigns the place and leads to the page; its result stays in the fragment', async () => {
  const joined = await (await post('waitlist-signup', { email: 'bea@wait.test', ...nothing })).json()
  const link = await linkTo('bea@wait.test')
  expect(link).toMatch(new RegExp(`^${gateway.url}/functions/v1/waitlist-confirm\\?token=[0-9a-f]{48}$`))
  const answer = await fetch(link, { redirect: 'manual' })
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html.match(/<form[^>]*>/g)).toEqual(['<form method="post">'])
  expect(html).toContain('>Confirm my place</button>')
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect((await fetch(link, { method: 'PUT' })).status).toBe(405)
  expect(await rows("select status from public.waitlist_signups where email = 'bea@wait.test'")).toEqual([{ status: 'pending' }])

  const opened = await openedBy(link)
  expect(opened.address).toBe('/waitlist-confirmation?confirmed=1')
  expect(opened.facts).toEqual({
    position: '1',
    referral_code: joined.referral_code,
    token: expect.stringMatching(/^[0-9a-f]{48}$/),
  })
  expect(link).not.toContain(opened.facts['token'])
  expect((await openedBy(link)).location).toBe(opened.location)

  for (const token of [opened.facts['token'], 'x'])
    expect((await openedBy(at(`waitlist-confirm?token=${token}`))).location).toBe('/waitlist-confirmation?confirmed=0')
})

test('the second step requires opening the emailed link', async () => {
  const { referral_code } = await (await post('waitlist-signup', { email: 'cleo@wait.test', ...nothing })).json()
  const { token } = (await openedBy(await linkTo('cleo@wait.test'))).facts
  const details = { token, name: ' Cleo Carter ', profession: 'hair', city: 'Salem', state_code: 'OR', licensed: true }
  expect((await post('waitlist-details', { ...details, token: '0'.repeat(48) })).status).toBe(404)
  expect((await post('waitlist-details', { ...details, profession: 'pirate' })).status).toBe(400)
  expect(await (await post('waitlist-details', details)).json()).toEqual({ saved: true })
  expect(
    await rows("select name, profession, city, state_code, is_licensed from public.waitlist_signups where email = 'cleo@wait.test'"),
  ).toEqual([{ name: 'Cleo Carter', profession: 'hair', city: 'Salem', state_code: 'OR', is_licensed: true }])

  await post('waitlist-signup', { email: 'dee@wait.test', ...nothing, referral: referral_code, utm: { utm_source: 'flyer' } })
  expect(
    await rows(`select friend.email as friend, signup.utm from public.waitlist_signups as signup
      join public.waitlist_signups as friend on friend.id = signup.referred_by where signup.email = 'dee@wait.test'`),
  ).toEqual([{ friend: 'cleo@wait.test', utm: { utm_source: 'flyer' } }])
})

test('without JavaScript the form redirects: new and known addresses to the confirmation, bad input back to the form', async () => {
  expect(await lead({ email: ' eve@wait.test ', name: '', utm_source: 'poster', from: 'marketing' })).toEqual([
    303,
    '/waitlist-confirmation',
  ])
  expect(await lead({ email: 'eve@wait.test' })).toEqual([303, '/waitlist-confirmation'])
  expect(await rows("select name, utm from public.waitlist_signups where email = 'eve@wait.test'")).toEqual([
    { name: null, utm: { utm_source: 'poster' } },
  ])
  expect(await lead({ email: '  ' })).toEqual([303, '/?waitlist=invalid#waitlist-invalid'])
  expect(await lead({ email: 'eve', from: 'marketing' })).toEqual([303, '/marketing?waitlist=invalid#waitlist-invalid'])
  expect(await lead({ email: 'eve', from: 'https://evil.test' })).toEqual([303, '/?waitlist=invalid#waitlist-invalid'])
})

test('a bot that fills in the hidden field gets the usual response, and nothing is stored', async () => {
  const answer = await (await post('waitlist-signup', { email: 'bot@wait.test', ...nothing, website: 'https://bot.test' })).json()
  expect(answer).toEqual({
    status: 'pending',
    position: null,
    referral_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
  })
  expect(await rows("select from public.waitlist_signups where email = 'bot@wait.test'")).toEqual([])
  const note = { topic: 'press', name: 'Bot', email: 'bot@wait.test', message: 'Buy our wonderful things today.', website: 'x' }
  expect(await (await post('contact', note)).json()).toEqual({ ref: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/) })
  expect(await rows('select from public.contact_messages')).toEqual([])
})

test('a message to us is stored and gets a reference, and is refused if a field is missing', async () => {
  const message = { topic: 'billing', name: ' Ana Alvarez ', email: 'ana@town.test', message: 'Where do I find my last invoice?' }
  for (const [field, value] of Object.entries({ topic: 'gossip', name: ' ', email: 'ana', message: 'x'.repeat(19) })) {
    const answer = await post('contact', { ...message, [field]: value })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'Please check what you entered.', hint: 'invalid', detail: { what: 'fields_wrong', fields: [field] } },
    ])
  }
  expect((await post('contact', { ...message, message: 'x'.repeat(3001) })).status).toBe(400)
  const { ref } = await (await post('contact', message)).json()
  expect(await rows('select ref, name, status from public.contact_messages')).toEqual([{ ref, name: 'Ana Alvarez', status: 'new' }])

  const back = await submit('contact', { ...message, message: 'The first line,\r\nand the second.' })
  expect([back.status, back.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/contact\?ref=[2-9A-HJ-NP-Z]{8}#sent$/)])
  expect(await rows('select message from public.contact_messages where ref <> $1', [ref])).toEqual([
    { message: 'The first line,\nand the second.' },
  ])
  expect((await submit('contact', { topic: 'billing' })).headers.get('location')).toBe('/contact?problem=invalid#form')
})

test('characters the database cannot store are refused or left out, without a fault', async () => {
  const message = { topic: 'other', name: 'Ana', email: 'ana@odd.test', message: 'A message of at least twenty signs.' }
  for (const nothingToKeep of ['a\0b', '\ud800']) {
    expect((await post('waitlist-signup', { email: 'ana@odd.test', name: nothingToKeep })).status).toBe(400)
    expect((await post('waitlist-signup', { email: 'ana@odd.test', utm: { utm_source: nothingToKeep } })).status).toBe(400)
    expect((await post('contact', { ...message, message: `${message.message}${nothingToKeep}` })).status).toBe(400)
  }
  expect((await submit('contact', { ...message, name: 'a\0b' })).status).toBe(400)
  expect((await post('contact', { ...message, message: '💅'.repeat(19) })).status).toBe(400)
  expect((await post('contact', { ...message, message: '💅'.repeat(20) })).status).toBe(200)
  expect((await post('contact', { ...message, email: 'a<ana@odd.test>' })).status).toBe(400)

  const endless = Object.fromEntries(Array.from('abcdefghijkl', (sign) => [`utm_${sign}`, '"é💅'.repeat(100)]))
  expect((await post('waitlist-signup', { email: 'bea@odd.test', utm: { ...endless, other: 'x' } })).status).toBe(200)
  const { token } = (await openedBy(await linkTo('bea@odd.test'))).facts
  const [{ utm = {} } = {}] = await rows("select utm from public.waitlist_signups where email = 'bea@odd.test'")
  expect(Object.values(utm as object)).toEqual(Array(6).fill('é💅'.repeat(50)))
  expect((await post('waitlist-details', { token, name: 'Bea', state_code: 'ZZ' })).status).toBe(200)
  expect(await rows("select name, state_code from public.waitlist_signups where email = 'bea@odd.test'")).toEqual([
    { name: 'Bea', state_code: null },
  ])
})

test('putting a stranger on the list cannot fill their mailbox: six more emails a day, a minute apart', async () => {
  expect((await post('waitlist-signup', { email: 'dora@far.test', ...nothing })).status).toBe(200)
  for (let time = 1; time <= 8; time += 1) {
    await gateway.sql.query("update public.waitlist_signups set confirm_sent_at = confirm_sent_at - interval '61 seconds'")
    const again = await post('waitlist-signup', { email: 'dora@far.test', ...nothing })
    expect(await again.json()).toEqual({ error: 'Email already registered', hint: 'duplicate' })
  }
  expect(await rows("select from internal.emails where address = 'dora@far.test'")).toHaveLength(7)
})

test('one address gets five sign-ups and three emails an hour if limits are on', async () => {
  const strict = await startGateway({ settings: { RATE_LIMITS: 'on' } })
  try {
    const send = async (name: string, body: object) =>
      (await fetch(`${strict.url}/functions/v1/${name}`, { method: 'POST', body: JSON.stringify(body) })).status
    const message = { topic: 'other', name: 'Ana', message: 'A message of at least twenty signs.' }
    const joined: number[] = []
    const written: number[] = []
    for (let time = 1; time <= 6; time += 1) joined.push(await send('waitlist-signup', { email: `ana-${time}@town.test`, ...nothing }))
    for (let time = 1; time <= 4; time += 1) written.push(await send('contact', { ...message, email: `ana-${time}@town.test` }))
    expect([joined, written]).toEqual([
      [200, 200, 200, 200, 200, 429],
      [200, 200, 200, 429],
    ])
  } finally {
    await strict.stop()
  }
})
