// Everything a payment provider may do to the webhook, seeded: contracts as events, each delivered one to four times in any
// order, among forged and stale ones, while connections break between receiving and committing. The expected result is
// computed only from the contracts.
import type pg from 'pg'
import { seeded } from '../attacks/hostile-tokens.ts'
import { post, posts, shuffled } from './deliveries.ts'
import { judge, type Judged } from './judge.ts'
import { type Life, liveOn } from './lives.ts'

export type World = { url: string; owner: pg.Client }
export type Verdict = Judged & { events: number; deliveries: number; refused: number; wronglyAnswered: number; p99Ms: number }

const sideBySide = 6

export async function runBillingModel({ url, owner }: World, count: number, seed: number): Promise<Verdict> {
  const random = seeded(seed)
  const { rows } = await owner.query<{ secret: string }>('select public.till_secret() as secret')
  const secret = rows[0]?.secret ?? ''
  const people = await makePeople(owner, Math.max(3, Math.round(count / 12)), seed)
  const lives: Life[] = people.map((userId) => ({ userId, contracts: [], invoices: new Map() }))
  const events = liveOn(lives, count, random)
  await layTraps(owner)

  const deliveries = shuffled(
    events.flatMap((event) => posts(event, random, people)),
    random,
  )
  const times: number[] = []
  const verdict = { events: events.length, deliveries: deliveries.length, refused: 0, wronglyAnswered: 0 }
  const waiting = deliveries.values()
  const postman = async () => {
    for (const delivery of waiting) {
      // Providers retry everything that was not answered with a 2xx.
      for (let tries = 0; tries < 20; tries += 1) {
        const began = performance.now()
        const status = await post(url, secret, delivery)
        if (status === 200) times.push(performance.now() - began)
        const isRefused = status === 400
        if (isRefused) verdict.refused += 1
        if (isRefused !== (delivery.kind !== 'honest')) verdict.wronglyAnswered += 1
        if (status < 500) break
        if (tries === 19) verdict.wronglyAnswered += 1
      }
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, postman))
  times.sort((one, other) => one - other)
  return { ...verdict, ...(await judge(owner, lives, events)), p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) }
}

async function makePeople(owner: pg.Client, count: number, seed: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select gen_random_uuid(), format('model-%s-%s@town.test', $2::int, number), now(), '{"full_name":"Model Member"}' from generate_series(1, $1::int) as number
     returning id`,
    [count, seed],
  )
  return rows.map(({ id }) => id)
}

/** Breaks the connection every so often: after the plan is written, and as the last thing before the commit. */
async function layTraps(owner: pg.Client): Promise<void> {
  await owner.query(`
    create sequence if not exists internal.trap_calls;
    create table if not exists internal.trap_kept (contract_id text, version bigint, status text);
    create or replace function internal.trap() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      if nextval('internal.trap_calls') % 41 = 0 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return null;
    end $$;
    create or replace function internal.trap_keep() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into internal.trap_kept values (new.id, new.version, new.status);
      return null;
    end $$;
    create or replace trigger trap after insert or update on public.subscriptions for each row execute function internal.trap();
    create or replace trigger trap after update on internal.billing_events for each row execute function internal.trap();
    create or replace trigger trap_keep after insert or update on internal.billing_contracts for each row execute function internal.trap_keep()`)
}
