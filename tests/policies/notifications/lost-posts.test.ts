// A notification that cannot be written fails nothing that it tells of: messages, jobs, the forum, the live chat, and the team's acts.
import assert from 'node:assert/strict'
import { say as sayInChat, deleteSql } from '#tests/support/policies/chat.ts'
import { lost, type Lost } from '#tests/support/policies/clock/lost.ts'
import { post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { openChat, say } from '#tests/support/policies/job-chats.ts'
import { answerSql, apply, openJob, post as postSql, postJob, propose } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Case = { templates: string[]; of: (town: Stage) => Promise<Lost> }

const moveSql = 'update public.job_applications set status = $2 where id = $1'
const watch = (town: Stage, who: Member, what: 'category' | 'thread_id', value: string) =>
  town.as(who, `select public.forum_follow(${what} => $1, level => 'watch')`, [value])
const tellFollowers = (town: Stage) => town.set(`select clock.run('tell followers in the forum')`)
const sent = (town: Stage, from: Member, to: Member) =>
  town.as(from, `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Friday at ten?')`, [from.id, to.id])
const moved = (status: string): Case['of'] =>
  async function (town) {
    const { owner, applicant, jobId } = await openJob(town)
    const id = await apply(town, applicant, jobId)
    const [member, by] = status === 'withdrawn' ? [owner, applicant] : [applicant, owner]
    return { member, happens: () => town.as(by, moveSql, [id, status]) }
  }
const decided = (decision: string): Case['of'] =>
  async function (town) {
    const { owner } = await openJob(town)
    const id = await postJob(town, owner, 'pending')
    const admin = await town.admin()
    return {
      member: owner,
      happens: () => town.as(admin, `select public.content_decide('job', $1, $2, $3)`, [[id], decision, 'Too short']),
    }
  }

const cases: Record<string, Case> = {
  'a message': {
    templates: ['message'],
    of: async (town) => {
      const [ana, bea] = await town.professionals(2)
      return { member: bea, happens: () => sent(town, ana, bea) }
    },
  },
  'a message that would join an unread notification': {
    templates: ['message'],
    of: async (town) => {
      const [ana, bea] = await town.professionals(2)
      await sent(town, ana, bea)
      return { member: bea, happens: () => sent(town, ana, bea) }
    },
  },
  'a message about a job': {
    templates: ['job_message'],
    of: async (town) => {
      const { owner, applicant, chatId } = await openChat(town)
      return { member: applicant, happens: () => say(town, owner, chatId) }
    },
  },
  'an application': {
    templates: ['application_sent'],
    of: async (town) => {
      const { owner, applicant, jobId } = await openJob(town)
      return { member: owner, happens: () => apply(town, applicant, jobId) }
    },
  },
  'an application that is viewed': { templates: ['application_moved'], of: moved('viewed') },
  'an application that is declined': { templates: ['application_moved'], of: moved('passed') },
  'an application that is withdrawn': { templates: ['application_withdrawn'], of: moved('withdrawn') },
  'an interview': {
    templates: ['interview_proposed'],
    of: async (town) => {
      const { owner, applicant, jobId } = await openJob(town)
      const id = await apply(town, applicant, jobId)
      return { member: applicant, happens: () => propose(town, owner, jobId, id) }
    },
  },
  'an answer to an interview': {
    templates: ['interview_accepted'],
    of: async (town) => {
      const { owner, applicant, jobId } = await openJob(town)
      const interview = await propose(town, owner, jobId, await apply(town, applicant, jobId))
      return { member: owner, happens: () => town.as(applicant, answerSql, [interview, 'accept', null]) }
    },
  },
  'a job that is approved': { templates: ['job_approved'], of: decided('approve') },
  'a job that is rejected': { templates: ['job_rejected'], of: decided('reject') },
  'a job that waits for two admins': {
    templates: ['jobs_waiting'],
    of: async (town) => {
      const [ana] = await town.professionals(1)
      await town.gains(ana, 'premium')
      const [ada, other] = [await town.admin(), await town.admin()]
      return { member: ada, happens: () => town.as(ana, postSql, [ana.id]), others: [other] }
    },
  },
  'a mention in a reply': {
    templates: ['forum_mention'],
    of: async (town) => {
      const [ana, bea, cleo] = await posters(town, 3)
      const thread = await post(town, ana)
      return { member: cleo, happens: () => reply(town, bea, thread.id, 'Ask @Cleo Carter.', { mentions: [cleo.id] }) }
    },
  },
  'a thread in a category that two watch': {
    templates: ['forum_thread'],
    of: async (town) => {
      const [ana, bea, cleo] = await posters(town, 3)
      for (const who of [bea, cleo]) await watch(town, who, 'category', 'hair')
      return { member: bea, happens: async () => [await post(town, ana), await tellFollowers(town)], others: [cleo] }
    },
  },
  'a reply in a thread that two watch': {
    templates: ['forum_reply'],
    of: async (town) => {
      const [ana, bea, cleo] = await posters(town, 3)
      const thread = await post(town, ana)
      await watch(town, cleo, 'thread_id', thread.id)
      await tellFollowers(town)
      return { member: cleo, happens: async () => [await reply(town, bea, thread.id), await tellFollowers(town)], others: [ana] }
    },
  },
  'an answer that solves a question': {
    templates: ['forum_solved'],
    of: async (town) => {
      const [ana, bea, cleo] = await posters(town, 3)
      const thread = await post(town, ana, { kind: 'question' })
      const answer = await reply(town, bea, thread.id)
      await watch(town, cleo, 'thread_id', thread.id)
      await tellFollowers(town)
      const solve = () => town.as(ana, 'select public.forum_thread_solve($1, $2)', [thread.id, answer.id])
      return { member: bea, happens: async () => [await solve(), await tellFollowers(town)], others: [cleo] }
    },
  },
  'a message that the team removes from the live chat': {
    templates: ['sanction_given'],
    of: async (town) => {
      const [ana] = await town.professionals(1)
      await town.gains(ana, 'premium')
      const id = await sayInChat(town, ana)
      const moderator = await town.staff('moderator')
      return { member: ana, happens: () => town.as(moderator, deleteSql, [id, null]) }
    },
  },
  'a decision about what two have reported': {
    templates: ['report_decided'],
    of: async (town) => {
      const [ana, bea, cleo] = await town.professionals(3)
      for (const who of [ana, bea])
        await town.as(who, `select public.report_create($1, 'profile', $1, 'scam', 'Asked for cash')`, [cleo.id])
      const moderator = await town.staff('moderator')
      const close = () => town.as(moderator, `select public.reports_close('profile', $1, 'infinity', 'kept')`, [cleo.id])
      return { member: ana, happens: close, others: [bea] }
    },
  },
  'a warning': {
    templates: ['sanction_given'],
    of: async (town) => {
      const [ana] = await town.professionals(1)
      const moderator = await town.staff('moderator')
      return { member: ana, happens: () => town.as(moderator, `select public.member_warn($1, 'Rude messages to two members')`, [ana.id]) }
    },
  },
  'an announcement': {
    templates: ['announcement'],
    of: async (town) => {
      const [ana, bea] = await town.professionals(2)
      await town.set(
        `insert into internal.announcements (title, body, channels, starts_at, ends_at)
         values ('A quiet Sunday', 'We move house.', '{bell}', clock.now(), clock.now() + interval '1 day')`,
      )
      return { member: ana, happens: () => town.set(`select clock.run('announcements')`), others: [bea] }
    },
  },
}

for (const [what, { templates, of }] of Object.entries(cases))
  promise(`${what} goes through even if one member cannot be notified of it`, async (town) => {
    assert.deepEqual(await lost(town, await of(town)), templates)
  })
