// Features that an admin turns off and on, over HTTP and in sockets that stay open.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'

let gateway: Gateway
let ada: Member
let ben: Member
let cleo: Member
beforeAll(async () => {
  gateway = await startGateway()
  ada = await gateway.signUp('Ada Archer')
  ben = await gateway.signUp('Ben Brooks')
  cleo = await gateway.signUp('Cleo Carter')
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ada.user.id])
})
afterAll(() => gateway.stop())

async function turn({ client }: Member, isOn: boolean, area = 'messaging') {
  const { data, status, error } = await client.rpc('switch_feature', { area, is_on: isOn, reason: 'Links in hundreds of messages' })
  return error === null ? data : [status, error.hint]
}

const access = async ({ client }: Member, area = 'messaging') => (await client.functions.invoke('check-access', { body: { area } })).data
async function say(from: Member, to: Member) {
  const row = { sender_id: from.user.id, recipient_id: to.user.id, content: 'Hello' }
  const { status, error } = await from.client.from('messages').insert(row)
  return error === null ? status : [status, error.hint, error.message, error.details]
}

test('B21: a feature that is turned off is refused at once in its own words, and check-access says that it is off', async () => {
  expect(await turn(ben, false)).toEqual([403, 'not_allowed'])
  expect(await say(ben, cleo)).toBe(201)
  expect(await access(ben)).toEqual({ hasAccess: true, required: 'basic' })

  expect(await turn(ada, false)).toBe(true)
  expect(await turn(ada, false)).toBe(false)
  expect(await say(ben, cleo)).toEqual([
    403,
    'feature_off',
    'Messages are resting for now. Nothing is deleted. Please come back a little later.',
    '{"area": "messaging", "what": "feature_off_now"}',
  ])
  expect((await ben.client.from('messages').select('id').throwOnError()).data).toEqual([])
  for (const area of ['messaging', 'send_messages'])
    expect(await access(ben, area)).toEqual({ hasAccess: false, required: 'basic', isOff: true })
  expect(await access(ben, 'trades')).toEqual({ hasAccess: true, required: 'basic' })
  expect(await access(ada)).toEqual({ hasAccess: true, required: 'basic' })
  expect(await say(ada, ben), 'an admin has every feature (spec §6)').toBe(201)

  await gateway.sql.query('update public.profile_private set trial_ends_at = null where user_id = $1', [cleo.user.id])
  expect(await access(cleo), 'no plan would open it').toEqual({ hasAccess: false, required: 'basic', isOff: true })
  expect(await turn(ada, true)).toBe(true)
  expect(await access(cleo)).toEqual({ hasAccess: false, required: 'basic' })
  expect(await say(ben, cleo)).toBe(201)
  expect((await ben.client.from('messages').select('id').throwOnError()).data).toHaveLength(3)
})

/** The rows of a table as a member hears of them. */
async function hearing({ client }: Member, table: string): Promise<Record<string, unknown>[]> {
  const heard: Record<string, unknown>[] = []
  let isReady = false
  client
    .channel(randomUUID())
    .on('postgres_changes', { event: '*', schema: 'public', table }, (row) => heard.push(row.new))
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe()
  await until(() => isReady)
  return heard
}

/** As the owner, because members may only send while messages are on. */
async function write(to: Member): Promise<string> {
  const { rows } = await gateway.sql.query<{ id: string }>(
    `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello') returning id`,
    [cleo.user.id, to.user.id],
  )
  return rows[0]?.id ?? ''
}

const has = (heard: Record<string, unknown>[], id: string) => heard.some((row) => row['id'] === id)

test('B21: open sockets hear of the switch, and messages stop and come back within five seconds', async () => {
  const [switches, byBen, byAda] = [await hearing(ben, 'feature_switches'), await hearing(ben, 'messages'), await hearing(ada, 'messages')]
  // Ada's message was written later, so once it arrives, Ben's has been checked.
  const isHeard = async () => {
    const [toBen, toAda] = [await write(ben), await write(ada)]
    await until(() => has(byAda, toAda))
    return has(byBen, toBen)
  }
  // Three times the five seconds, since the machine may be busy.
  const becomes = (expected: boolean) => vi.waitFor(async () => expect(await isHeard()).toBe(expected), { timeout: 15_000, interval: 100 })

  await becomes(true)
  expect(await turn(ada, false)).toBe(true)
  const last = () => JSON.stringify(switches.at(-1))
  await until(() => last() === '{"area":"messaging","is_on":false}')
  await becomes(false)
  const silent = await write(ben)
  expect(await isHeard()).toBe(false)
  expect(await turn(ada, true)).toBe(true)
  await becomes(true)
  expect(has(byBen, silent)).toBe(false)
  await until(() => last() === '{"area":"messaging","is_on":true}')
})
