// One connection and one transaction that is always rolled back, in which a promise about the rules runs. The owner
// sets up the data; everything that is asserted runs as a member or a visitor, with only their rights.
import assert from 'node:assert/strict'
import pg from 'pg'
import * as complete from '#tests/support/complete-profile.ts'

export type Member = { id: string; email: string; name: string; sessionId?: string }
export type Role = 'admin' | 'moderator' | 'verifier' | 'support'
export type Row = Record<string, unknown>
export type Stage = ReturnType<typeof openStage>

const names = ['Ana Alvarez', 'Bea Brooks', 'Cleo Carter', 'Dee Dawson', 'Eve Ellis', 'Fay Foster']
const visitor = null
type Who = Member | typeof visitor

/** The role, the claims and the id of a caller, as the gateway sets them. */
export const callerSettings = (who: Who): [role: string, claims: string, id: string] =>
  who === visitor
    ? ['anon', '{"role":"anon"}', '']
    : ['authenticated', JSON.stringify({ sub: who.id, role: 'authenticated', email: who.email, session_id: who.sessionId }), who.id]

export function openStage(connection: pg.Client) {
  let made = 0

  /** As the owner of the database, not subject to policies: only to set up data and to prove that a hidden row exists. */
  async function set(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await connection.query<Row>(sql, values)).rows
  }

  /** The result of a statement sent by this member (null: a visitor); throws refusals, but the transaction stays usable. */
  async function send(who: Who, sql: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
    const [role, claims, id] = callerSettings(who).map((setting) => pg.escapeLiteral(setting))
    await connection.query(
      `savepoint line; select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${id}, true)`,
    )
    try {
      const answer = await connection.query<Row>(sql, values)
      await connection.query('reset role; release savepoint line')
      return answer
    } catch (refusal) {
      await connection.query('rollback to savepoint line; release savepoint line')
      throw refusal
    }
  }

  async function as(who: Who, sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await send(who, sql, values)).rows
  }

  /** How many rows the statement affected. */
  async function touches(who: Who, sql: string, values: unknown[] = []): Promise<number> {
    return (await send(who, sql, values)).rowCount ?? 0
  }

  /** The statement must be refused with this SQLSTATE (42501 is also the code of a policy's `with check`). */
  async function refuses(
    who: Who,
    sql: string,
    values: unknown[] = [],
    code = '42501',
  ): Promise<{ message: string; hint: string | undefined }> {
    const { message, hint } = await refusalOf(who, sql, values, code)
    return { message, hint }
  }

  /** Including its detail, which has the facts of the message. */
  async function refusalOf(
    who: Who,
    sql: string,
    values: unknown[],
    code: string,
  ): Promise<{ message: string; hint: string | undefined; detail: string | undefined }> {
    const refused = await send(who, sql, values).then(
      () => assert.fail(`accepted, though it should be refused with ${code}: ${sql}`),
      (error: unknown) => error as pg.DatabaseError,
    )
    if (refused instanceof assert.AssertionError) throw refused
    assert.equal(refused.code, code, `${refused.message} (${sql})`)
    return { message: refused.message, hint: refused.hint, detail: refused.detail }
  }

  /** As a sign-up leaves them: a professional with an empty profile. */
  async function newcomer(name = names[made % names.length] ?? 'Gia Grant', kind = 'professional'): Promise<Member> {
    made += 1
    const email = `member-${made}@stage.test`
    const [row] = await set(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), $1, now(), jsonb_build_object('full_name', $2::text, 'account_kind', $3::text)) returning id`,
      [email, name, kind],
    )
    return { id: String(row?.['id']), email, name }
  }

  /** With a complete profile. */
  async function member(name?: string): Promise<Member> {
    const person = await newcomer(name, complete.kind)
    await set('update public.profile_details set bio = $2 where user_id = $1', [person.id, complete.bio])
    return person
  }

  /** Members with a complete profile, created like a sign-up by a row in auth.users, with a running trial. */
  const professionals = <Few extends 1 | 2 | 3 | 4>(few: Few) => several(few, () => member())

  /** The same, but with nothing filled in. */
  const newcomers = <Few extends 1 | 2 | 3 | 4>(few: Few) => several(few, () => newcomer())

  /** Ends their sign-up trial now: without a plan they are free, and `gains` gives them basic again. */
  async function endsTrial(...people: Member[]): Promise<void> {
    await set('update public.profile_private set trial_ends_at = clock.now() where user_id = any ($1)', [people.map(({ id }) => id)])
  }

  async function gains(person: Member, tier: 'basic' | 'premium'): Promise<void> {
    await set(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', $2, 'active')`, [person.id, tier])
  }

  /** Members on the free plan, whose sign-up trial is over. */
  async function free<Few extends 1 | 2 | 3 | 4>(few: Few): Promise<Tuple<Few>> {
    const people = await professionals(few)
    await endsTrial(...people)
    return people
  }

  async function blocks(blocker: Member, blocked: Member): Promise<void> {
    await set('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [blocker.id, blocked.id])
  }

  /** A device this member is signed in on. `aal2`: with the password and the second factor. */
  async function signsIn(person: Member, level: 'aal1' | 'aal2' = 'aal1'): Promise<Member & { sessionId: string }> {
    const [row] = await set('insert into auth.sessions (user_id, aal) values ($1, $2) returning id', [person.id, level])
    return { ...person, sessionId: String(row?.['id']) }
  }

  async function enrols({ id }: Member): Promise<void> {
    await set(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`, [id])
  }

  /** A member with this role and a second factor, in a session verified with it. */
  async function staff(role: Role, name = 'Sam Staff'): Promise<Member & { sessionId: string }> {
    const person = await member(name)
    await set('insert into public.user_roles (user_id, role) values ($1, $2)', [person.id, role])
    await enrols(person)
    return signsIn(person, 'aal2')
  }

  const admin = () => staff('admin', 'Ada Archer')

  return {
    set,
    as,
    touches,
    refuses,
    refusalOf,
    newcomer,
    newcomers,
    member,
    professionals,
    free,
    endsTrial,
    gains,
    blocks,
    signsIn,
    enrols,
    staff,
    admin,
  }
}

async function several<Few extends 1 | 2 | 3 | 4>(few: Few, one: () => Promise<Member>): Promise<Tuple<Few>> {
  const people: Member[] = []
  while (people.length < few) people.push(await one())
  return people as Tuple<Few>
}

type Tuple<Few extends 1 | 2 | 3 | 4> = {
  1: [Member]
  2: [Member, Member]
  3: [Member, Member, Member]
  4: [Member, Member, Member, Member]
}[Few]
