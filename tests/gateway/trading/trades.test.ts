// A trade between two professionals through the official client: what they can do, their notifications, what nobody can. Who sees which
// trade is proven by the policies.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { beginSql, item, offer } from '#tests/support/policies/trades.ts'

type Trade = { id: string; status: string; phase: string; current_version: number; conversation_id: string | null }
type Refused = { code: string; message: string; hint: string }

let gateway: Gateway
let [ana, bea, cleo]: Member[] = []
const party = 'id,full_name,profile_picture,is_verified,is_founder,specialties,city,state_code'
const listed = `*,proposer:profiles!trade_proposals_proposer_id_fkey(${party}),recipient:profiles!trade_proposals_recipient_id_fkey(${party}),my_turn,current_items(*),trade_appointments(status)`

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  ;[ana, bea, cleo] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks'), await gateway.signUp('Cleo Carter')]
})

function who(member: Member | undefined): Member {
  if (member === undefined) throw new Error('nobody signed up')
  return member
}

async function call(member: Member | undefined, move: string, named: object): Promise<Trade> {
  const { data, error } = await who(member).client.rpc(move, named)
  if (error !== null) throw new Error(`${move}: ${error.message}`)
  return data as Trade
}

async function refused(member: Member | undefined, move: string, named: object): Promise<[number, string, string]> {
  const { error, status } = await who(member).client.rpc(move, named)
  const { message, hint } = (error ?? {}) as Partial<Refused>
  return [status, hint ?? '', message ?? '']
}

/** Says of every appointment of a trade that it happened; answers the trade after the last. */
async function sayDone(member: Member | undefined, tradeId: string): Promise<Trade> {
  await gateway.sql.query(beginSql, [tradeId, []])
  const { data } = await who(member).client.from('trade_appointments').select('id').eq('trade_id', tradeId)
  let after: Trade | undefined
  for (const { id } of data ?? []) after = await call(member, 'trade_mark_done', { appointment_id: id })
  if (after === undefined) throw new Error('no appointment')
  return after
}

const send = (to: Member | undefined, more: object = {}) =>
  call(ana, 'trade_send', { recipient_id: who(to).user.id, items: offer, ...more })

async function toldTo(member: Member | undefined): Promise<string[]> {
  const { data } = await who(member).client.from('notifications').select('type').order('created_at')
  return (data ?? []).map(({ type }) => String(type))
}

describe('two professionals', () => {
  test('PLAN-04 trade services from the first offer to the last word on both services, and it shows in both histories', async () => {
    const sent = await send(bea, { message: 'Shall we?' })
    expect(sent).toMatchObject({ status: 'pending', phase: 'awaiting_recipient', current_version: 1 })
    const countered = await call(bea, 'trade_counter', { trade_id: sent.id, items: offer, message: 'Longer?', expected_version: 1 })
    expect(countered).toMatchObject({ status: 'pending', phase: 'awaiting_proposer', current_version: 2 })
    const accepted = await call(ana, 'trade_accept', { trade_id: sent.id, expected_version: 2 })
    expect(accepted).toMatchObject({ status: 'accepted', phase: 'to_schedule' })
    expect((await sayDone(ana, sent.id)).status).toBe('accepted')
    expect((await sayDone(bea, sent.id)).status).toBe('completed')
    for (const person of [who(ana), who(bea)]) {
      const { data } = await person.client.from('trade_proposals').select('status').eq('id', sent.id).single()
      expect(data).toEqual({ status: 'completed' })
      const { data: card } = await person.client.from('profiles').select('trades_completed').eq('id', person.user.id).single()
      expect(card).toEqual({ trades_completed: 1 })
    }
  })

  test('PROF-03 PROF-04 count the open requests of a recipient by recipient_id and status', async () => {
    const waiting = () =>
      who(bea)
        .client.from('trade_proposals')
        .select('id', { count: 'exact', head: true })
        .eq('recipient_id', who(bea).user.id)
        .eq('status', 'pending')
    expect((await waiting()).count).toBe(0)
    const trade = await send(bea)
    expect((await waiting()).count).toBe(1)
    const { data } = await who(bea).client.from('trade_proposals').select('recipient_id, status').single()
    expect(data).toEqual({ recipient_id: who(bea).user.id, status: 'pending' })
    await call(bea, 'trade_decline', { trade_id: trade.id, reason: 'timing' })
    expect((await waiting()).count).toBe(0)
  })

  test('PROF-04 no trade has another status', async () => {
    const trade = await send(bea)
    const { rows } = await gateway.sql.query<{ known: string }>(
      `select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'trade_proposals_status_known'`,
    )
    expect(rows[0]?.known.match(/'\w+'/g)).toEqual(["'pending'", "'accepted'", "'declined'", "'completed'", "'cancelled'"])
    await expect(gateway.sql.query(`update public.trade_proposals set status = 'lost' where id = $1`, [trade.id])).rejects.toThrow('status')
  })

  test('NOTIF-13 NOTIF-14 NOTIF-16 a pending, an accepted and a completed trade notify as trade_proposal, trade_accepted and trade_completed', async () => {
    const { id } = await send(bea)
    expect(await toldTo(bea)).toEqual(['trade_proposal'])
    await call(bea, 'trade_accept', { trade_id: id, expected_version: 1 })
    expect(await toldTo(ana)).toEqual(['trade_accepted'])
    await sayDone(ana, id)
    await sayDone(bea, id)
    expect(await toldTo(ana)).toEqual(['trade_accepted', 'trade_completed'])
    expect(await toldTo(bea)).toEqual(['trade_proposal', 'trade_update', 'trade_update', 'trade_completed'])
  })

  test('NOTIF-15 NOTIF-17 a declined and a cancelled trade notify as trade_declined and trade_cancelled', async () => {
    await call(bea, 'trade_decline', { trade_id: (await send(bea)).id, reason: null })
    expect(await toldTo(ana)).toEqual(['trade_declined'])
    const { id } = await send(cleo)
    await call(cleo, 'trade_accept', { trade_id: id, expected_version: 1 })
    await call(ana, 'trade_cancel', { trade_id: id, reason: 'illness' })
    expect(await toldTo(cleo)).toEqual(['trade_proposal', 'trade_cancelled'])
  })
})

describe('requests of screens', () => {
  test('one request lists the trades with both people, the current items and the appointments', async () => {
    const { id } = await send(bea, { items: [item('recipient', { title: 'Gloss' }), ...offer] })
    await call(bea, 'trade_accept', { trade_id: id, expected_version: 1, is_happy: true })
    await sayDone(ana, id)
    const { data, error } = await who(ana).client.from('trade_proposals').select(listed).order('updated_at', { ascending: false })
    expect(error).toBeNull()
    expect(data).toMatchObject([
      {
        id,
        my_turn: false,
        proposer: { full_name: 'Ana Alvarez' },
        recipient: { full_name: 'Bea Brooks' },
        current_items: [{ title: 'Gloss' }, { title: 'Hand-painted full set' }, { title: 'Silk press and trim' }],
        trade_appointments: [{ status: 'confirmed' }, { status: 'confirmed' }],
      },
    ])
  })

  test('the detail adds every version with its items', async () => {
    const { id } = await send(bea)
    await call(bea, 'trade_counter', {
      trade_id: id,
      items: [...offer, item('recipient', { title: 'Gloss' })],
      message: '',
      expected_version: 1,
      is_happy: true,
    })
    const { data, error } = await who(ana)
      .client.from('trade_proposals')
      .select(`${listed},trade_versions(*),trade_items(*)`)
      .eq('id', id)
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ current_items: { length: 3 }, trade_versions: { length: 2 }, trade_items: { length: 5 } })
  })

  test('a partner hidden by a block is null and the trade stays', async () => {
    const { id } = await send(bea)
    await who(bea)
      .client.from('blocks')
      .insert({ blocker_id: who(bea).user.id, blocked_id: who(ana).user.id })
    const { data } = await who(ana).client.from('trade_proposals').select(listed)
    expect(data).toMatchObject([{ id, recipient: null, proposer: { full_name: 'Ana Alvarez' } }])
  })

  test('refusals have a status, a code for programs and a message for people', async () => {
    const { id } = await send(bea)
    const again = { recipient_id: who(bea).user.id, items: offer }
    expect(await refused(ana, 'trade_send', again)).toEqual([409, 'duplicate', 'You already have a request waiting with Bea Brooks.'])
    expect(await refused(ana, 'trade_send', { ...again, recipient_id: who(ana).user.id })).toEqual([
      400,
      'invalid',
      "You can't trade with yourself.",
    ])
    expect(await refused(bea, 'trade_accept', { trade_id: id, expected_version: 7 })).toEqual([
      409,
      'stale_version',
      'This trade changed while you were looking. Here is the latest version.',
    ])
    expect(await refused(ana, 'trade_cancel', { trade_id: id, reason: 'other' })).toEqual([
      409,
      'bad_state',
      "This trade hasn't been accepted yet.",
    ])
  })

  test('the same request sent again, even concurrently, is stored once', async () => {
    const named = { recipient_id: who(bea).user.id, items: offer, client_id: crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(ana, 'trade_send', named)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await toldTo(bea)).toEqual(['trade_proposal'])
  })
})

describe('no one else', () => {
  test('no party can set a status, a proposer or an item directly', async () => {
    const { id } = await send(bea)
    const me = who(ana).user.id
    const writes = [
      who(ana).client.from('trade_proposals').update({ status: 'accepted' }).eq('id', id),
      who(bea).client.from('trade_proposals').update({ status: 'completed', phase: 'completed' }).eq('id', id),
      who(ana)
        .client.from('trade_proposals')
        .update({ proposer_id: who(bea).user.id })
        .eq('id', id),
      who(ana)
        .client.from('trade_proposals')
        .insert({ proposer_id: who(cleo).user.id, recipient_id: me }),
      who(ana).client.from('trade_items').update({ agreed_value_cents: 0 }).eq('trade_id', id),
      who(ana).client.from('trade_versions').insert({ trade_id: id, version: 2, author_id: me }),
      who(ana).client.from('trade_appointments').update({ status: 'done' }).eq('trade_id', id),
      who(ana).client.from('trade_proposals').delete().eq('id', id),
      who(ana).client.from('profiles').update({ trades_completed: 99 }).eq('id', me),
    ]
    for (const { status, error } of await Promise.all(writes)) expect([status, error?.code]).toEqual([403, '42501'])
    const { data } = await who(bea).client.from('trade_proposals').select('status,proposer_id').single()
    expect(data).toEqual({ status: 'pending', proposer_id: me })
  })

  test('trades in progress come page by page in the order of their next appointments, those without one last', async () => {
    const ids: string[] = []
    for (const to of [bea, cleo, await gateway.signUp('Dee Dawson')]) {
      const { id } = await send(to)
      await call(to, 'trade_accept', { trade_id: id, expected_version: 1 })
      ids.push(id)
    }
    const [first = '', ...others] = ids
    const { data: meetings } = await who(ana).client.from('trade_appointments').select('id').eq('trade_id', first)
    const slot = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 86_400_000).toISOString()
    await call(ana, 'trade_propose_slots', { appointment_id: meetings?.[0]?.['id'], slots: [slot] })
    await call(bea, 'trade_confirm_slot', { appointment_id: meetings?.[0]?.['id'], slot })

    const seen: string[] = []
    let after: { id: string; next_at: string } | undefined
    do {
      let page = who(ana).client.from('trade_proposals').select('id,next_at').eq('status', 'accepted').order('next_at').order('id').limit(1)
      if (after) page = page.or(`next_at.gt."${after.next_at}",and(next_at.eq."${after.next_at}",id.gt.${after.id})`)
      const { data } = await page.throwOnError()
      after = data[0]
      if (after) seen.push(after.id)
    } while (after)
    expect(seen).toEqual([first, ...others.toSorted()])
  })

  test('a visitor cannot read a trade or call a move', async () => {
    const { id } = await send(bea)
    const visitor = await gateway.client()
    expect((await visitor.from('trade_proposals').select('*')).error?.code).toBe('42501')
    expect((await visitor.rpc('trade_accept', { trade_id: id, expected_version: 1 })).error?.code).toBe('42501')
  })
})
