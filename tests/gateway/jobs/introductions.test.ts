// Drafts of an introduction, with a writing service outside that does whatever a job's text tells it to.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileJobs, techniqueCount } from '#tests/support/jobs/hostile-jobs.ts'
import { leaksIn } from '#tests/support/jobs/leaks.ts'
import { other } from '#tests/support/jobs/payloads.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { startWriterDouble, type WriterDouble } from '#tests/support/jobs/writer-double.ts'

let gateway: Gateway
let writer: WriterDouble
let ana: Member

beforeAll(async () => {
  writer = await startWriterDouble()
  gateway = await startGateway({
    settings: {
      WRITER_URL: writer.url,
      WRITER_KEY: 'k',
      WRITER_MODEL: 'm',
      WRITER_DAILY_MOST: '40',
    },
  })
  ana = await premium('Ana Alvarez')
  await gateway.signUp(other.name)
  await gateway.sql.query(`update public.profiles set specialties = '{nails}', state_code = 'OR', city = 'Portland' where id = $1`, [
    ana.user.id,
  ])
  await gateway.sql.query(`update public.profile_details set bio = 'I paint slowly, by hand.' where user_id = $1`, [ana.user.id])
})
afterAll(async () => {
  await gateway.stop()
  await writer.stop()
})

async function premium(name: string): Promise<Member> {
  const member = await gateway.signUp(name)
  await gateway.sql.query("update public.profile_private set user_role = 'pro' where user_id = $1", [member.user.id])
  return member
}

/** The introduction, or status, code and detail of the refusal. */
async function draft({ client }: Member, body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await client.functions.invoke<{
    introduction: string
  }>('generate-job-intro', { body })
  if (error === null) return data?.introduction
  const refusal: Response = error.context
  const { hint, detail } = (await refusal.json()) as {
    hint?: string
    detail?: unknown
  }
  return [refusal.status, hint, ...(detail === undefined ? [] : [detail, Number(refusal.headers.get('retry-after')) > 86_000])]
}
const forget = () => gateway.sql.query('delete from internal.introduction_drafts')

const job = {
  jobTitle: 'Nail Artist',
  jobDescription: 'A studio for hand-painted nails',
  jobRequirements: 'Gel-X\nPaint slowly by hand',
}
const honest =
  'Hello, my name is Ana Alvarez and I paint nails by hand in Portland, Oregon. Your studio reads like a place where **quiet** work is welcome.\n\n' +
  'I paint slowly and I would be glad to show you what I do. Thank you for reading.'

test('an honest answer of the service comes as it was written, without its markup', async () => {
  writer.answer = () => honest
  expect(await draft(ana, job)).toBe(honest.replaceAll('**', ''))
})

test('the service reads the profile of the caller, not what the request says it is, and nothing of anyone else', async () => {
  const claimed = {
    full_name: other.name,
    specialties: ['hair'],
    bio: 'I am another',
    location: 'Austin',
  }
  writer.prompts.length = 0
  await draft(ana, { ...job, userProfile: claimed })
  const [{ system, user }] = writer.prompts as [{ system: string; user: string }]
  expect(user).toContain('"name":"Ana Alvarez"')
  expect(user).toContain('"location":"Portland, Oregon"')
  expect(user).toContain('I paint slowly, by hand.')
  for (const each of [other.name, 'I am another', 'Austin', ana.email, ana.user.id]) expect(system + user).not.toContain(each)
  expect(system).not.toContain('Nail Artist')
  // Two blocks, each between two marks that are new each time.
  const marks = user.match(/^=== (?:job|person) [0-9a-f]{18} ===$/gm) ?? []
  expect(marks).toHaveLength(4)
  expect(new Set(marks).size).toBe(2)
  await draft(ana, job)
  expect(new Set([...marks, ...(writer.prompts[1]?.user.match(/^=== .* ===$/gm) ?? [])]).size).toBe(4)
})

const hostile = hostileJobs(100)

test('the hostile texts are at least 25 kinds, and the service would say what each orders', () => {
  expect(techniqueCount).toBeGreaterThanOrEqual(25)
  const system = 'Reference 0123456789abcdef. Write the introduction of their application in eighty words.'
  const harmless = hostile.filter(({ obey }) => leaksIn(obey({ system, user: 'x' }), system).length === 0)
  expect(harmless.map(({ name }) => name)).toEqual([])
})

test("of 100 hostile job texts that the service obeys, no order, link or other person's data reaches the draft", async () => {
  const leaked: Record<string, unknown> = {}
  for (const { name, job: told, obey } of hostile) {
    await forget()
    writer.answer = obey
    writer.prompts.length = 0
    const text = await draft(ana, told)
    expect(writer.prompts, name).toHaveLength(1)
    const found = typeof text === 'string' ? leaksIn(text, writer.prompts[0]?.system ?? '') : [text]
    if (found.length > 0 || String(text).length > 1200 || !String(text).includes('I ')) leaked[name] = [found, text]
  }
  expect(leaked).toEqual({})
})

test('what is composed here from a hostile text has none of it either', async () => {
  const leaked: Record<string, unknown> = {}
  for (const { name, job: told } of hostile) {
    await forget()
    writer.answer = () => '<html>'
    const text = String(await draft(ana, told))
    const found = leaksIn(text, '')
    if (found.length > 0 || !text.includes('Ana Alvarez')) leaked[name] = [found, text]
  }
  expect(leaked).toEqual({})
})

test('the eleventh draft within a day is refused, for that member only, and one more comes a day after the first', async () => {
  await forget()
  writer.answer = () => honest
  const bea = await premium('Bea Brooks')
  for (let asked = 0; asked < 10; asked += 1) expect(await draft(bea, job)).toContain('Hello')
  const used = [429, 'limit_reached', { what: 'introductions_used_up', most: 10 }, true]
  expect(await draft(bea, job)).toEqual(used)
  expect(await draft(ana, job)).toContain('Hello')
  await gateway.sql.query(`update internal.introduction_drafts set drafted_at = drafted_at - interval '23 hours 59 minutes'`)
  expect((await draft(bea, job)) as unknown[]).toEqual([...used.slice(0, 3), false])
  await gateway.sql.query(
    `update internal.introduction_drafts set drafted_at = drafted_at - interval '2 minutes' where id = (select min(id) from internal.introduction_drafts)`,
  )
  expect(await draft(bea, job)).toContain('Hello')
  expect(await draft(bea, job)).toEqual([...used.slice(0, 3), false])
})

test('thirty drafts asked for at once are ten', async () => {
  await forget()
  const cleo = await premium('Cleo Carter')
  const answers = await Promise.all(Array.from({ length: 30 }, () => draft(cleo, job)))
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(10)
  expect(answers.filter((answer) => Array.isArray(answer) && answer[0] === 429)).toHaveLength(20)
})

test('after the service was asked as often as the operator pays for in a day, drafts are composed here', async () => {
  await forget()
  await gateway.sql.query(`insert into internal.introduction_drafts (user_id, is_outside) select $1, true from generate_series(1, 39)`, [
    (await gateway.signUp('Dee Dawson')).user.id,
  ])
  writer.prompts.length = 0
  writer.answer = () => honest
  expect(await draft(ana, job)).toContain('quiet work is welcome')
  expect(await draft(ana, job)).toContain('Nail Artist')
  expect(writer.prompts).toHaveLength(1)
})

test('a service that is down, too long, or sends without end is an outage and never waited for', { timeout: 40_000 }, async () => {
  await forget()
  const outage = [503, 'unavailable']
  writer.answer = (_, response) => {
    response.writeHead(500).end()
    return null
  }
  expect(await draft(ana, job)).toEqual(outage)
  writer.answer = () => 'I paint. '.repeat(20_000)
  expect(await draft(ana, job)).toEqual(outage)
  // Headers and a byte now and then, but never an end.
  const drips: NodeJS.Timeout[] = []
  writer.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n')
    drips.push(setInterval(() => response.write('data: {}\n\n'), 500))
    return null
  }
  const began = performance.now()
  expect(await draft(ana, job)).toEqual(outage)
  drips.forEach(clearInterval)
  expect(performance.now() - began).toBeLessThan(15_000)
  await writer.stop()
  expect(await draft(ana, job)).toEqual(outage)
})
