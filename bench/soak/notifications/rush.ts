// Ten thousand notifications in a minute, in a town of 2,000 with choices, quiet hours and several members in one notification: are they
// written as fast as they happen, and do the emails go out behind them?
//   npm run soak -- notifications/rush [notifications a minute]
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../../engine-in.ts'

const aMinute = Number(process.argv[2] ?? 10_000)
const writers = 4
/** An email that is due goes out within a minute, however many come. */
const mostBehindSeconds = 60

const server = await startServer({ LOG_LEVEL: 'warn', STATEMENT_SECONDS: '100000' })
const login = engineIn(server.dataDir).login('postgres', 'owner')
const clients = Array.from({ length: writers + 1 }, () => new pg.Client(login))
await Promise.all(clients.map((client) => client.connect()))
const [owner, ...hands] = clients as [pg.Client, ...pg.Client[]]

const choices = `
  insert into internal.notification_preferences (user_id, topic, in_app, email)
    select id, topic, get_byte(uuid_send(id), 0) % 10 > 0, (array['instant', 'daily', 'weekly', 'off'])[1 + get_byte(uuid_send(id), 1) % 4]
    from public.profiles cross join unnest(array['messages', 'jobs', 'community']) as topic;
  insert into internal.quiet_hours (user_id, starts_at, ends_at, timezone, days)
    select id, time '00:00', time '23:45', 'America/New_York', '{0,1,2,3,4,5,6}' from public.profiles where get_byte(uuid_send(id), 2) % 4 = 0;
  create temporary table people as select row_number() over () as number, id, full_name from public.profiles;`

/** The nth: messages of 500 conversations, replies in which several members are counted, requests and applications. */
const notify = `
  select internal.notify(reader.id, told.kind, told.facts, 'rush:' || turn.n, told.link, told.subject, actor.id,
      renews => case when told.renews then internal.open_notice(reader.id, told.type, told.subject) end)
  from (select $1::int as n) as turn, public.profiles as reader, public.profiles as actor, lateral (values
    (0, 'message', 'message', jsonb_build_object('who', actor.full_name, 'words', 'See you there.'), '/messages/' || reader.id, true),
    (1, 'forum_reply', 'forum_reply', jsonb_build_object('who', actor.full_name, 'thread', 'What is your price?', 'people', 3, 'others', 2),
      '/forum/thread/' || reader.id, true),
    (2, 'trade_sent', 'trade_proposal', jsonb_build_object('who', actor.full_name, 'get', array['Cut'], 'give', array['Gel']),
      '/trades?id=' || md5(turn.n::text)::uuid, false),
    (3, 'application_sent', 'application_update', jsonb_build_object('who', actor.full_name, 'job', 'Stylist', 'company', 'Salon'),
      '/jobs?id=' || md5(turn.n::text)::uuid, false)) as kinds (place, kind, type, facts, link, renews),
    lateral (select kinds.*, case when kinds.renews then reader.id else md5(turn.n::text)::uuid end as subject) as told
  where told.place = turn.n % 4 and reader.id = $2 and actor.id = $3`

const figures = `select
    (select count(*) from public.notifications)::int as stored,
    (select count(*) from internal.emails where sent_at is not null)::int as sent,
    (select count(*) from internal.emails where sent_at is null and due_at > statement_timestamp() + interval '5 minutes')::int as quiet,
    (select count(*) from internal.emails where sent_at is null and due_at <= statement_timestamp())::int as due,
    (select count(*) from internal.digests)::int as summaries,
    (select count(*) from internal.lost_notices)::int as lost`

try {
  await owner.query(`set bench.members = 2000`)
  await owner.query(readFileSync(new URL('../../growth/town.sql', import.meta.url), 'utf8'))
  await owner.query(choices)
  await owner.query('vacuum analyze')
  const { rows: people } = await owner.query<{ id: string }>('select id from people order by number')
  const idOf = (number: number) => people[number % people.length]?.id
  const began = performance.now()
  const late: number[] = []
  const write = async (hand: pg.Client, first: number) => {
    for (let n = first; n < aMinute; n += writers) {
      const dueAt = began + (n / aMinute) * 60_000
      if (performance.now() < dueAt) await sleep(dueAt - performance.now())
      await hand.query(notify, [n, idOf((n >> 2) % 500), idOf(n * 7919 + 1)])
      late.push(performance.now() - dueAt)
    }
  }
  await Promise.all(hands.map((hand, first) => write(hand, first)))
  const took = (performance.now() - began) / 1000
  const written = await figuresNow()
  const latest = Math.max(...late.slice(-200))
  console.log(`${late.length} written in ${took.toFixed(1)} s, the last ones ${latest.toFixed(0)} ms after they happened`)
  console.log(
    `${written['stored']} stored, ${written['sent']} emails sent, ${written['quiet']} wait for quiet hours, ${written['summaries']} summaries expected`,
  )
  const until = performance.now() + mostBehindSeconds * 1000
  let after = written
  while (after['due'] !== 0 && performance.now() < until) {
    await sleep(500)
    after = await figuresNow()
  }
  console.log(
    `${written['due']} emails were due then; none is after ${((performance.now() - began) / 1000 - took).toFixed(1)} s: ${after['due'] === 0}`,
  )
  const isWell =
    took < 63 &&
    latest < 1000 &&
    after['due'] === 0 &&
    after['lost'] === 0 &&
    [written['sent'], written['quiet'], written['summaries']].every((many) => Number(many) > 100)
  console.log(isWell ? 'ok' : `FAIL: ${JSON.stringify(after)}`)
  process.exitCode = isWell ? 0 : 1
} finally {
  await Promise.all(clients.map((client) => client.end()))
  await server.stop()
}

async function figuresNow(): Promise<Record<string, number>> {
  return (await owner.query<Record<string, number>>(figures)).rows[0] ?? {}
}
