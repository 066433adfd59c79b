// Copies of a member's data: how many, and who downloads them.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const ask = async (town: Stage, who: Member) => (await town.as(who, 'select public.account_export() as id'))[0]?.['id']
const take = (town: Stage) => town.set(`select * from internal.take_export('1 minute')`)
const finish = (town: Stage, id: unknown) => town.set('select internal.finish_export($1, 2048)', [id])
const myData = async (town: Stage, who: Member) => (await town.as(who, 'select * from public.my_data()'))[0]
const file = (town: Stage, path: unknown) => town.set(`insert into storage.objects (bucket_id, name) values ('exports', $1)`, [path])
const seen = (town: Stage, who: Member | null) => town.as(who, `select name from storage.objects where bucket_id = 'exports'`)

const ends = `select clock.run('expire exports'), clock.run('sweep archives')`

promise('a visitor gets no copy of anything', async (town) => {
  await town.refuses(null, 'select public.account_export()')
  await town.refuses(null, 'select * from public.my_data()')
})

promise('a member gets two copies in 24 hours, one at a time; one that failed does not count', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const first = await ask(town, ana)
  assert.equal(await ask(town, ana), first, 'the one that is waiting')
  assert.deepEqual(await take(town), [{ id: first, user_id: ana.id, path: `${ana.id}/${String(first)}.zip`, tries: 1 }])
  assert.equal(await ask(town, ana), first, 'the one that is being made')
  await town.set(`update internal.account_exports set status = 'failed' where id = $1`, [first])
  for (let copy = 1; copy <= 2; copy += 1) await finish(town, (await ask(town, ana), (await take(town))[0]?.['id']))
  assert.deepEqual(await town.refusalOf(ana, 'select public.account_export()', [], 'PT429'), {
    message: 'You can get two copies of your data a day. Please try again tomorrow.',
    hint: 'limit_reached',
    detail: '{"what": "exports_used_up", "most": 2}',
  })
  assert.notEqual(await ask(town, bea), null, 'what one member uses up, another still has')
  await town.set(`update internal.account_exports set asked_at = asked_at - interval '25 hours' where user_id = $1`, [ana.id])
  assert.notEqual(await ask(town, ana), null)
})

promise('copies that cannot be made are asked for five times in 24 hours', async (town) => {
  const [ana] = await town.professionals(1)
  for (let copy = 1; copy <= 5; copy += 1) {
    await ask(town, ana)
    await town.set(`update internal.account_exports set status = 'failed'`)
  }
  assert.deepEqual(await town.refusalOf(ana, 'select public.account_export()', [], 'PT429'), {
    message: 'We could not make a copy of your data today. Please try again tomorrow.',
    hint: 'limit_reached',
    detail: '{"what": "exports_failed", "most": 5}',
  })
  await town.set(`update internal.account_exports set asked_at = asked_at - interval '25 hours'`)
  assert.notEqual(await ask(town, ana), null)
})

promise('an export is given to one worker at a time, and to another once its lease is over', async (town) => {
  const [ana] = await town.professionals(1)
  await ask(town, ana)
  assert.equal((await take(town)).length, 1)
  assert.equal((await take(town)).length, 0)
  await town.set('update internal.account_exports set due_at = statement_timestamp()')
  assert.equal((await take(town))[0]?.['tries'], 2)
})

promise('a member downloads copies of their own data', async (town) => {
  const [ana, eve] = await town.professionals(2)
  await ask(town, ana)
  const [{ id, path } = {}] = await take(town)
  await file(town, path)
  assert.deepEqual(await seen(town, ana), [], 'not before it is ready')
  await finish(town, id)
  assert.deepEqual(await seen(town, ana), [{ name: path }])
  assert.deepEqual(await seen(town, eve), [])
  assert.deepEqual(await seen(town, null), [])
  assert.deepEqual((await myData(town, eve))?.['exports'], [])
  const [mail] = await town.set(`select address, facts ->> 'until' as until from internal.emails where kind = 'export_ready'`)
  assert.equal(mail?.['address'], ana.email)

  await town.set(`update clock.settings set shift = '7 days 1 second'`)
  assert.deepEqual(await seen(town, ana), [], 'after seven days, even before the task has run')
  await town.set(ends)
  assert.deepEqual(await town.set(`select name from storage.objects where bucket_id = 'exports'`), [])
  const listed = (await myData(town, ana))?.['exports'] as { status: string; path: string | null }[]
  assert.deepEqual(
    listed.map(({ status, path: shown }) => [status, shown]),
    [['expired', null]],
  )
  await town.set(`update clock.settings set shift = '31 days'`)
  await town.set(ends)
  assert.deepEqual((await myData(town, ana))?.['exports'], [])
})

promise('the archive of an account that is gone is deleted, and nobody gets an email about it', async (town) => {
  const [ana] = await town.professionals(1)
  await ask(town, ana)
  const [{ id, path } = {}] = await take(town)
  await file(town, path)
  await town.set(ends)
  assert.equal((await town.set(`select from storage.objects where bucket_id = 'exports'`)).length, 1, 'while it is being made it stays')
  await town.set('delete from internal.account_exports')
  await finish(town, id)
  await town.set(ends)
  assert.deepEqual(await town.set(`select from storage.objects where bucket_id = 'exports'`), [])
  assert.deepEqual(await town.set(`select from internal.emails where kind = 'export_ready'`), [])
})

promise("a copy has every exported row of the member, and neither secrets nor other members' blocks and views", async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.blocks(ana, bea)
  await town.set(`insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'From Ana'), ($2, $1, 'From Bea')`, [
    ana.id,
    bea.id,
  ])
  await town.set(
    `insert into public.contact_messages (ref, topic, name, email, message) values ('ABCDEFGH', 'other', 'Ana', $1, 'A question of twenty characters')`,
    [ana.email],
  )
  await town.set(`update public.contact_messages set note = 'A line for colleagues'`)
  await town.set(
    `select internal.audit('note_member', 'member', $1::text, jsonb_build_object('of', $1::text), jsonb_build_object('of', $1::text), 'Said in private', $2)`,
    [bea.id, ana.id],
  )
  await town.set(`update auth.users set encrypted_password = 'secret-hash' where id = $1`, [ana.id])
  const copyOf = async (who: Member) => {
    const queries = await town.set('select relation, query from internal.export_queries($1)', [who.id])
    const rows = new Map<string, string[]>()
    for (const { relation, query } of queries)
      rows.set(
        String(relation),
        (await town.set(String(query))).map(({ line }) => String(line)),
      )
    return rows
  }
  const anas = await copyOf(ana)
  assert.match(anas.get('auth.users')?.join() ?? '', new RegExp(ana.email))
  assert.doesNotMatch([...anas.values()].join(), /secret-hash|encrypted_password/)
  assert.equal(anas.get('public.messages')?.length, 2)
  assert.equal(anas.get('public.blocks')?.length, 1)
  assert.match(anas.get('public.contact_messages')?.join() ?? '', /A question/)
  assert.doesNotMatch(anas.get('public.contact_messages')?.join() ?? '', /for colleagues/)
  const own = anas.get('public.audit_entries')?.join() ?? ''
  assert.match(own, /note_member/)
  assert.ok(!own.includes(bea.id) && !own.includes('Said in private'), 'who an act was about, and why')
  const beas = await copyOf(bea)
  assert.equal(beas.get('public.messages')?.length, 2)
  assert.equal(beas.get('public.blocks')?.length, 0)
  assert.equal(beas.get('public.contact_messages')?.length, 0)

  await town.set('update auth.users set email_confirmed_at = null where id = $1', [ana.id])
  assert.equal((await copyOf(ana)).get('public.contact_messages')?.length, 0, 'what was sent with an address that is not confirmed')
})

bounds(
  'internal.account_exports',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await ask(town, ana)
    },
  },
  {
    account_exports_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'failed'`] },
    account_exports_ready_ends: {
      refuses: [`status = 'ready'`, `status = 'ready', expires_at = clock.now()`, `status = 'ready', size_bytes = 1`],
      takes: [`status = 'ready', expires_at = clock.now(), size_bytes = 1`],
    },
  },
)

bounds(
  'internal.member_data',
  { which: `relation = 'public.services'` },
  {
    member_data_erasure_known: { refuses: [`erasure = 'hide'`], takes: [`erasure = 'delete'`] },
    member_data_cleared_says_how: {
      refuses: [`erasure = 'clear'`, `cleared = 'name = default'`],
      takes: [`erasure = 'clear', cleared = 'name = default'`],
    },
    member_data_phase_known: { refuses: [`phase = 'early'`], takes: [`phase = 'first'`, `phase = 'last'`, `phase = 'after'`] },
    member_data_account_closes: {
      refuses: [`phase = 'account'`, `erasure = 'close'`],
      takes: [`phase = 'account', erasure = 'close'`],
    },
    member_data_addresses_need_the_account: {
      refuses: [`phase = 'after', whose = 'email = $2'`],
      takes: [`phase = 'after', whose = 'user_id = $1'`, `phase = 'last', whose = 'email = $2'`],
    },
    member_data_exceptions_say_why: {
      refuses: ['area = null', `erasure = 'keep'`],
      takes: [`area = null, why = 'Derived.'`, `erasure = 'keep', why = 'Taxes.'`],
    },
  },
)
