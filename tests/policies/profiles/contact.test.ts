import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const words = 'I cannot find where to change my e-mail address.'
const send = async (town: Stage, email = 'ana@contact.test', address: string | null = null) =>
  (await town.set(`select public.contact_send('account', 'Ana Alvarez', $1, $2, $3) as ref`, [email, words, address]))[0]?.['ref']

const received = (ref: unknown) => ({ kind: 'contact_received', address: 'ana@contact.test', facts: { ref, topic: 'account' } })

promise('only admins and support read what people wrote to us', async (town) => {
  const ref = await send(town)
  const [bea] = await town.professionals(1)
  const ada = await town.admin()
  const read = 'select ref, status, message from public.contact_messages'
  await town.refuses(null, read)
  assert.deepEqual(await town.as(bea, read), [])
  for (const who of [ada, await town.staff('support')]) assert.deepEqual(await town.as(who, read), [{ ref, status: 'new', message: words }])
  assert.deepEqual(await town.as(await town.staff('moderator'), read), [], 'another role')
})

promise('only admins and support open and close what people wrote to us', async (town) => {
  await send(town)
  const [bea] = await town.professionals(1)
  const ada = await town.admin()
  const close = `update public.contact_messages set status = 'closed'`
  for (const who of [bea, await town.staff('moderator')]) assert.equal(await town.touches(who, close), 0)
  assert.equal(await town.touches(ada, close), 1)
  assert.equal(await town.touches(await town.staff('support'), `update public.contact_messages set status = 'open'`), 1)
  await town.refuses(ada, `update public.contact_messages set status = 'lost'`, [], '23514')
})
grants('contact_messages', { update: ['status', 'note'] })

promise('the messages that wait are read oldest first, and the closed ones newest first, each by an index', async (town) => {
  const ada = await town.admin()
  await town.set('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off')
  for (const [where, order, index] of [
    [`status <> 'closed'`, 'created_at, id', 'contact_messages_waiting_index'],
    [`status = 'closed'`, 'created_at desc, id desc', 'contact_messages_closed_index'],
  ]) {
    const plan = JSON.stringify(
      await town.as(ada, `explain select ref from public.contact_messages where ${where} order by ${order} limit 50`),
    )
    assert.match(plan, new RegExp(`Index Scan using ${index}`))
    assert.doesNotMatch(plan, /Sort/)
  }
})

promise('a message to us gets a confirmation, and is forwarded if a recipient is configured', async (town) => {
  const [bea] = await town.professionals(1)
  for (const who of [null, bea]) await town.refuses(who, `select public.contact_send('account', 'A', 'a@b.test', $1)`, [words])
  const emails = 'select kind, address, facts from internal.emails order by kind, address'
  const first = await send(town)
  assert.match(String(first), /^[2-9A-HJ-NP-Z]{8}$/)
  assert.deepEqual(await town.set(emails), [received(first)])
  await town.set('delete from internal.emails')
  await town.set(`select internal.keep_settings('{"contact_email": "desk@town.test"}')`)
  const second = await send(town)
  const facts = { topic: 'account', name: 'Ana Alvarez', address: 'ana@contact.test', message: words, ref: second }
  assert.deepEqual(await town.set(emails), [{ kind: 'contact_message', address: 'desk@town.test', facts }, received(second)])
})

promise('at most three messages an hour from one network or for one address', async (town) => {
  for (const name of ['ana', 'bea', 'cleo']) assert.ok(await send(town, `${name}@contact.test`, '192.0.2.1'))
  assert.equal(await send(town, 'dee@contact.test', '192.0.2.1'), null)
  for (const place of [2, 3]) assert.ok(await send(town, 'ana@contact.test', `192.0.2.${place}`))
  assert.equal(await send(town, 'ANA@contact.test', '192.0.2.4'), null)
})
