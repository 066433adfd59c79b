// The spec's calls on notifications through the official client, and the effect of hand-made ones.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'
import { offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
let ana: Member
let bea: Member
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
})

const note = (user: Member, title: string, more: object = {}) => ({
  user_id: user.user.id,
  type: 'review',
  title,
  message: 'Words',
  related_id: null,
  ...more,
})
const send = () => ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer })
const admins = (member: Member) => member.client.from('user_roles').select('user_id').eq('role', 'admin')

async function titlesOf(member: Member): Promise<string[]> {
  const { data } = await member.client.from('notifications').select('title').order('created_at')
  return (data ?? []).map(({ title }) => String(title))
}

describe('the spec', () => {
  test('NOTIF-10 a notification has id, user_id, type, title, message, related_id, read and created_at', async () => {
    const { data: trade } = await send()
    const { data } = await bea.client
      .from('notifications')
      .select('id, user_id, type, title, message, related_id, read, created_at')
      .single()
    expect(data).toMatchObject({
      user_id: bea.user.id,
      type: 'trade_proposal',
      title: 'Ana Alvarez wants to trade',
      message: 'You get Hand-painted full set · You give Silk press and trim',
      related_id: trade.id,
      read: false,
    })
  })

  test('NOTIF-11 the first types exist', async () => {
    const types = [
      'message',
      'trade_proposal',
      'trade_accepted',
      'trade_declined',
      'trade_completed',
      'trade_cancelled',
      'trade_update',
      'verification',
      'review',
    ]
    const { status } = await ana.client.from('notifications').insert(types.map((type) => note(ana, type, { type })))
    expect(status).toBe(201)
    expect((await titlesOf(ana)).toSorted()).toEqual(types.toSorted())
    expect((await ana.client.from('notifications').insert(note(ana, 'Odd', { type: 'odd' }))).error?.code).toBe('23514')
  })

  test('NOTIF-12 the other types exist', async () => {
    // Notifications of the forum are for members who have it.
    await gateway.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'local', 'premium', 'active')`, [
      bea.user.id,
    ])
    const types = ['new_marketplace', 'new_event', 'new_job', 'new_education', 'new_forum_thread', 'new_user', 'new_verification']
    for (const type of types) expect((await bea.client.from('notifications').insert(note(bea, type, { type }))).error, type).toBeNull()
    expect(await titlesOf(bea)).toEqual(types)
    expect((await bea.client.from('notifications').insert(note(bea, 'Forged', { type: 'new_nothing' }))).error?.code).toBe('23514')
  })

  test('NOTIF-20 select by user_id, created_at descending, limit 50', async () => {
    await gateway.sql.query(
      `insert into public.notifications (user_id, type, title, created_at)
       select $1, 'review', 'Number ' || n, now() - n * interval '1 minute' from generate_series(1, 60) as n`,
      [ana.user.id],
    )
    const { data } = await ana.client
      .from('notifications')
      .select('*')
      .eq('user_id', ana.user.id)
      .order('created_at', { ascending: false })
      .limit(50)
    expect(data?.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, i) => `Number ${i + 1}`))
  })

  test('NOTIF-21 update read true by id', async () => {
    await ana.client.from('notifications').insert([note(ana, 'One'), note(ana, 'Two')])
    const { data: one } = await ana.client.from('notifications').select('id').eq('title', 'One').single()
    expect((await ana.client.from('notifications').update({ read: true }).eq('id', one?.id)).error).toBeNull()
    const { data } = await ana.client.from('notifications').select('title').eq('read', true)
    expect(data).toEqual([{ title: 'One' }])
  })

  test('NOTIF-22 update read true for all unread of the user', async () => {
    await ana.client.from('notifications').insert([note(ana, 'One'), note(ana, 'Two')])
    await bea.client.from('notifications').insert(note(bea, 'Hers'))
    await ana.client.from('notifications').update({ read: true }).eq('user_id', ana.user.id).eq('read', false)
    expect((await ana.client.from('notifications').select('read')).data).toEqual([{ read: true }, { read: true }])
    expect((await bea.client.from('notifications').select('read')).data).toEqual([{ read: false }])
  })

  test('NOTIF-23 delete a notification by id', async () => {
    await ana.client.from('notifications').insert([note(ana, 'One'), note(ana, 'Two')])
    const { data: one } = await ana.client.from('notifications').select('id').eq('title', 'One').single()
    await ana.client.from('notifications').delete().eq('id', one?.id)
    expect(await titlesOf(ana)).toEqual(['Two'])
  })

  test('NOTIF-24 insert one notification', async () => {
    expect((await ana.client.from('notifications').insert(note(ana, 'One'))).status).toBe(201)
    expect(await titlesOf(ana)).toEqual(['One'])
  })

  test('NOTIF-24 the insert about a real trade is accepted, and the member gets it once, with our text', async () => {
    const { data: trade } = await send()
    const mine = note(bea, 'My words', { type: 'trade_proposal', related_id: trade.id })
    expect(await ana.client.from('notifications').insert(mine)).toMatchObject({ status: 201, error: null })
    expect(await titlesOf(bea)).toEqual(['Ana Alvarez wants to trade'])
  })

  test('NOTIF-25 insert many notifications in one call', async () => {
    const { data: trade } = await send()
    const rows = [note(ana, 'One'), note(bea, 'Dropped', { type: 'trade_proposal', related_id: trade.id }), note(ana, 'Two')]
    expect((await ana.client.from('notifications').insert(rows)).status).toBe(201)
    expect((await titlesOf(ana)).toSorted()).toEqual(['One', 'Two'])
    expect(await titlesOf(bea)).toEqual(['Ana Alvarez wants to trade'])
  })

  test('NOTIF-26 NOTIF-27 hear INSERT and UPDATE by user_id', async () => {
    const heard: string[] = []
    let ready = false
    const mine = { schema: 'public', table: 'notifications', filter: `user_id=eq.${bea.user.id}` }
    await bea.client.realtime.setAuth(bea.session.access_token)
    bea.client
      .channel('bell')
      .on('postgres_changes', { ...mine, event: 'INSERT' }, (change) => heard.push(`INSERT ${String(change.new['type'])}`))
      .on('postgres_changes', { ...mine, event: 'UPDATE' }, (change) => heard.push(`UPDATE ${String(change.new['read'])}`))
      .on('system', {}, () => (ready = true))
      .subscribe()
    await until(() => ready)
    await ana.client.from('notifications').insert(note(ana, 'Not hers'))
    await send()
    await until(() => heard.length === 1)
    await bea.client.from('notifications').update({ read: true }).eq('user_id', bea.user.id).eq('read', false)
    await until(() => heard.length === 2)
    expect(heard).toEqual(['INSERT trade_proposal', 'UPDATE true'])
  })

  test('NOTIF-28 select user_roles where role admin returns all of them to an admin, none to a member', async () => {
    await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ana.user.id])
    expect((await admins(ana)).data).toEqual([{ user_id: ana.user.id }])
    expect(await admins(bea)).toMatchObject({ data: [], error: null })
  })
})

describe('no one else', () => {
  test('a notification about something that did not happen is refused', async () => {
    const { data: trade } = await send()
    const cleo = await gateway.signUp('Cleo Carter')
    const forged = [
      [cleo, note(bea, 'Forged', { type: 'trade_proposal', related_id: trade.id })],
      [ana, note(bea, 'Forged', { type: 'trade_accepted', related_id: trade.id })],
      [ana, note(bea, 'Forged', { type: 'message' })],
      [ana, note(bea, 'Forged', { type: 'new_job' })],
      [ana, note(bea, 'Forged')],
    ] as const
    for (const [forger, row] of forged) {
      expect(await forger.client.from('notifications').insert(row)).toMatchObject({ status: 403, error: { code: '42501' } })
    }
    expect(await titlesOf(bea)).toEqual(['Ana Alvarez wants to trade'])
  })

  test("a member cannot read, mark, delete or edit another's, and cannot set who caused it, why, where it links or its facts", async () => {
    await send()
    expect((await ana.client.from('notifications').select('*')).data).toEqual([])
    expect((await ana.client.from('notifications').update({ read: true }).eq('user_id', bea.user.id).select()).data).toEqual([])
    expect((await ana.client.from('notifications').delete().eq('user_id', bea.user.id).select()).data).toEqual([])
    expect((await bea.client.from('notifications').update({ title: 'Mine' }).eq('user_id', bea.user.id)).error?.code).toBe('42501')
    const ours = [
      { actor_id: bea.user.id },
      { cause: 'trade:1:v1' },
      { link: '/admin' },
      { template: 'trade_sent' },
      { facts: { who: 'Bea Brooks' } },
      { created_at: '1999-01-01' },
    ]
    for (const more of ours) {
      expect((await ana.client.from('notifications').insert(note(ana, 'Mine', more))).error?.code).toBe('42501')
    }
    expect((await (await gateway.client()).from('notifications').select('*')).error?.code).toBe('42501')
    expect(await titlesOf(bea)).toEqual(['Ana Alvarez wants to trade'])
  })
})
