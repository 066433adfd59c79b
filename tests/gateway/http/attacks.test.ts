// Hand-made requests with the public key by a hostile member. What they may not access is read from the catalog, so that
// tables, columns and functions added later are attacked too.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAs, type Ask } from '#tests/support/gateway/by-hand.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'
import { endTrial, liveTogether, type Lived } from '#tests/support/attacks/lived-together.ts'
import { offer } from '#tests/support/policies/trades.ts'

/** Tables that every member may read, except for rows hidden by a block; pages too, since views are unlimited in Eve's trial. */
const shared = [
  'profiles',
  'profile_details',
  'services',
  'service_wants',
  'states',
  'cities',
  'crafts',
  'license_types',
  'portfolio_items',
  'features',
  'feature_switches',
  'chat_rooms',
]

let gateway: Gateway
let ana: Member
let bea: Member
let eve: Member
let ask: Ask
let tables: { name: string; columns: string[] }[]
let ids: Lived

beforeAll(async () => {
  gateway = await startGateway()
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
  eve = await gateway.signUp('Eve Ellis')
  ask = askAs(gateway, eve)
  ids = await liveTogether(gateway, ana, bea)
  const { rows } = await gateway.sql.query<{ name: string; columns: string[] }>(
    `select relname as name, (select array_agg(attname::text order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  tables = rows
})
afterAll(() => gateway.stop())

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Every row that does not contain Eve's id, as text, by table. */
async function othersRows(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await gateway.sql.query<{ line: string }>(
      `select to_jsonb(t)::text as line from public.${name} as t where to_jsonb(t)::text not like '%' || $1 || '%' order by 1`,
      [eve.user.id],
    )
    found[name] = rows.map(({ line }) => line)
  }
  return found
}

describe('a stranger', () => {
  test('sees no row of anyone else except cards, services, wants, shown work and places', async () => {
    const there = await othersRows()
    for (const { name } of tables.filter((table) => !shared.includes(table.name))) {
      expect(there[name], `nobody left a row in ${name}`).not.toEqual([])
      const { status, body } = await ask('GET', `/rest/v1/${name}`)
      if (status === 403) continue
      expect(status).toBe(200)
      const foreign = (body as object[]).filter((row) => !JSON.stringify(row).includes(eve.user.id))
      expect([name, foreign]).toEqual([name, []])
    }
  })

  test('learns nothing hidden by embedding it, by filters and orders on it, or by counting', async () => {
    const { trial_ends_at: trial } = await endTrial(gateway.sql, eve)
    const of = `id=eq.${ids.ana}`
    const embeds = 'email,user_role,trial_ends_at,bio,profile_private(*),profile_details(*),user_daily_limits(*),user_roles(*)'
    const [card] = (await ask('GET', `/rest/v1/profiles?${of}&select=${embeds}`)).body as Record<string, unknown>[]
    expect(Object.values(card ?? { missing: true }).filter((value) => value !== null && JSON.stringify(value) !== '[]')).toEqual([])
    await gateway.sql.query('update public.profile_private set trial_ends_at = $2 where user_id = $1', [eve.user.id, trial])
    const { email } = ana
    const askings = [
      `profiles?email=eq.${email}`,
      `profiles?or=(email.eq.${email},user_role.eq.nobody)`,
      `profiles?${of}&profile_private.email=eq.${email}&select=id,profile_private!inner(user_id)`,
      `services?user_id=eq.${ids.ana}&select=id,trade_items!inner(id)`,
      `profiles?${of}&select=id,messages!messages_sender_id_fkey!inner(id)`,
      `profiles?${of}&select=id,profile_private()&profile_private=not.is.null`,
    ]
    for (const path of askings) {
      const answer = await fetch(`${gateway.url}/rest/v1/${path}`, {
        headers: { apikey: gateway.anonKey, authorization: `Bearer ${eve.session.access_token}`, prefer: 'count=exact' },
      })
      expect([path, answer.headers.get('content-range'), await answer.json()]).toEqual([path, '*/0', []])
    }
    expect((await ana.client.from('profiles').select('id').eq('email', email)).data).toEqual([{ id: ids.ana }])
  })

  test('changes no row of anyone else, in any column of any table, by any verb', async () => {
    const before = await othersRows()
    const accepted: string[] = []
    for (const { name, columns } of tables) {
      const [line] = before[name] ?? []
      const copy: Record<string, unknown> = JSON.parse(line ?? '{}')
      // Ids become Eve's, everything else is copied from another member.
      const mine = (column: string) => (isId(copy[column]) ? eve.user.id : (copy[column] ?? null))
      const attempts = [
        ...columns.map((column) => ['PATCH', `${name}?${column}=not.is.null`, { [column]: mine(column) }, ''] as const),
        ['DELETE', `${name}?${columns[0]}=not.is.null`, undefined, ''] as const,
        ['POST', name, copy, ''] as const,
        ['POST', name, copy, 'resolution=merge-duplicates'] as const,
        ['POST', name, copy, 'resolution=ignore-duplicates'] as const,
        ['PUT', `${name}?id=eq.${String(copy['id'])}`, { ...copy, user_id: eve.user.id }, ''] as const,
        ...columns
          .filter((column) => [ids.ana, ids.bea].includes(String(copy[column])))
          .map((column) => ['POST', name, { [column]: copy[column] }, ''] as const),
      ]
      for (const [method, path, body, prefer] of attempts) {
        const { status } = await ask(method, `/rest/v1/${path}`, { ...(body !== undefined && { body }), headers: { prefer } })
        expect(status, `${method} ${path}`).toBeLessThan(500)
        if (status === 201) accepted.push(`${method} ${path}`)
      }
    }
    expect(accepted).toEqual([])
    expect(await othersRows()).toEqual(before)
  })

  test("changes nothing of anyone else by calling functions with other people's ids", async () => {
    const before = await othersRows()
    const { rows } = await gateway.sql.query<{ name: string; named: Record<string, string> }>(
      `select proname as name, (select coalesce(jsonb_object_agg(argument, format_type(type, null)), '{}')
         from unnest(proargnames[1:pronargs], proargtypes::oid[]) as given (argument, type)) as named
       from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
         and has_function_privilege('authenticated', oid, 'execute')`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['trade_accept', 'trade_confirm', 'open_conversation']))
    const plain: Record<string, unknown> = { text: 'other', integer: 1, boolean: true, jsonb: offer }
    for (const { name, named } of rows) {
      for (const id of Object.values(ids)) {
        const body = Object.fromEntries(Object.entries(named).map(([key, type]) => [key, type === 'uuid' ? id : (plain[type] ?? null)]))
        expect((await ask('POST', `/rest/v1/rpc/${name}`, { body })).status, name).toBeLessThan(500)
      }
    }
    expect(await othersRows()).toEqual(before)
    await gateway.sql.query('delete from public.trade_proposals where proposer_id = $1', [eve.user.id])
  })

  test('hears nothing of a deleted row, whatever they filter by', async () => {
    const heard: string[] = []
    const channel = eve.client.channel('deletions')
    const listen = (name: string, filter?: string) =>
      channel.on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'messages', ...(filter && { filter }) }, () => {
        heard.push(name)
      })
    listen('words', 'content=eq.Soon gone')
    listen('sender', `sender_id=eq.${ids.ana}`)
    listen('any')
    const own = { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${eve.user.id}` } as const
    channel.on('postgres_changes', own, () => void heard.push('own'))
    let isOpen = false
    channel.on('system', {}, ({ status }) => (isOpen ||= status === 'ok')).subscribe()
    await until(() => isOpen)
    await ana.client.from('messages').insert({ sender_id: ids.ana, recipient_id: ids.bea, content: 'Soon gone' }).throwOnError()
    await gateway.sql.query(`delete from public.messages where content = 'Soon gone'`)
    await gateway.sql.query(`insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'Hello', 'Later')`, [
      eve.user.id,
    ])
    await until(() => heard.length > 0)
    expect(heard).toEqual(['own'])
  })
})
