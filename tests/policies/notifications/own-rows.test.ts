// What members write into their own bell takes no part in what we tell them, whatever it says it is about.
import assert from 'node:assert/strict'
import { post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { openChat, say } from '#tests/support/policies/job-chats.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Case = { type: string; of: (town: Stage) => Promise<{ member: Member; about: string; happens: () => Promise<unknown> }> }

const send = async (town: Stage, from: Member, to: Member) =>
  (
    await town.as(
      from,
      `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Friday at ten?') returning conversation_id`,
      [from.id, to.id],
    )
  )[0]?.['conversation_id']
const tellFollowers = (town: Stage) => town.set(`select clock.run('tell followers in the forum')`)

const cases: Record<string, Case> = {
  'a conversation': {
    type: 'message',
    of: async (town) => {
      const [ana, bea] = await town.professionals(2)
      const about = String(await send(town, bea, ana))
      return { member: bea, about, happens: () => send(town, ana, bea) }
    },
  },
  'a chat about a job': {
    type: 'application_update',
    of: async (town) => {
      const { owner, applicant, chatId } = await openChat(town)
      return { member: applicant, about: chatId, happens: () => say(town, owner, chatId) }
    },
  },
  'an application': {
    type: 'application_update',
    of: async (town) => {
      const { owner, applicant, id } = await openChat(town)
      const statuses = ['shortlisted', 'passed']
      const happens = () => town.as(owner, 'update public.job_applications set status = $2 where id = $1', [id, statuses.shift()])
      return { member: applicant, about: id, happens }
    },
  },
  'a thread': {
    type: 'forum_reply',
    of: async (town) => {
      const [ana, bea] = await posters(town, 2)
      const { id } = await post(town, ana)
      let told = 0
      const happens = async () => {
        told += 1
        await reply(town, bea, id, `One pass at ${400 + told}.`)
        await tellFollowers(town)
      }
      return { member: ana, about: id, happens }
    },
  },
}

for (const [what, { type, of }] of Object.entries(cases))
  promise(`a member's own notification about ${what} stays as it is, and what happens there notifies them as ever`, async (town) => {
    const { member, about, happens } = await of(town)
    await town.set('delete from public.notifications where user_id = $1', [member.id])
    await town.as(
      member,
      `insert into public.notifications (user_id, type, title, message, related_id) values ($1, $2, 'Mine', 'Words', $3)`,
      [member.id, type, about],
    )
    const rows = (own: boolean) =>
      town.set(
        'select title, message, template, cause, link, read from public.notifications where user_id = $1 and type = $2 and (cause is null) = $3',
        [member.id, type, own],
      )
    const before = await rows(true)
    assert.equal(before.length, 1)
    await happens()
    assert.deepEqual(await rows(true), before)
    const [first] = await rows(false)
    await happens()
    assert.deepEqual(await rows(true), before)
    const ours = await rows(false)
    assert.equal(ours.length, 1, 'one unread notification of ours, with the latest')
    assert.notEqual(ours[0]?.['cause'], first?.['cause'])
  })
