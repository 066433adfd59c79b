// Every act of the team about a member, a thing of theirs or what they wrote: they get a notification, and read the reason.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { say } from '#tests/support/policies/chat.ts'
import { post, reply } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { completed, review } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const why = 'For a reason that they read'
type Scene = { town: Stage; ada: Member; ana: Member; bea: Member; thread: string }
type Done = (scene: Scene) => Promise<unknown>

const onAna =
  (call: string): Done =>
  ({ town, ada, ana }) =>
    town.as(ada, `select public.${call}`, [ana.id, why])
const onThread =
  (...what: string[]): Done =>
  async ({ town, ada, thread }) => {
    for (const each of what) await town.as(ada, `select public.forum_thread_keep($1, $2, 'nails', $3)`, [thread, each, why])
  }

/** Each act with what the team does by it; every one of them tells Ana why. */
const told: Record<string, Done[]> = {
  answer_appeal: [
    async (scene) => {
      const { town, ana } = scene
      await town.as(await town.staff('moderator'), `select public.member_warn($1, 'Before')`, [ana.id])
      const [sent] = await town.as(ana, `select public.appeal_send(id, 'No') as id from public.sanctions`)
      await forget(scene)
      await town.as(scene.ada, 'select public.appeal_answer($1, true, $2)', [sent?.['id'], why])
    },
  ],
  delete_member: [
    onAna('member_delete($1, $2)'),
    async (scene) => {
      await onAna('member_delete($1, $2)')(scene)
      await forget(scene)
      await onAna('member_keep($1, $2)')(scene)
    },
  ],
  end_comp: [
    async (scene) => {
      await onAna(`comp_give($1, (clock.now() at time zone 'utc')::date + 30, $2)`)(scene)
      await forget(scene)
      await onAna('comp_end($1, $2)')(scene)
    },
  ],
  end_sessions: [
    async (scene) => {
      await scene.town.signsIn(scene.ana)
      await onAna('member_sign_out($1, $2)')(scene)
    },
  ],
  export_member: [onAna('member_export($1, $2)')],
  give_comp: [onAna(`comp_give($1, (clock.now() at time zone 'utc')::date + 30, $2)`)],
  give_role: [onAna(`role_give($1, 'support', $2)`)],
  decide_reports: [
    async ({ town, ada, ana, bea }) => {
      const trade = await completed(town, ana, bea)
      const { id } = await review(town, ana, trade)
      await review(town, bea, trade)
      await town.as(ada, `select public.content_take_down('review', $1, $2)`, [id, why])
    },
  ],
  keep_chat: [
    onAna('chat_mute($1, 1, $2)'),
    async ({ town, ada, ana }) => town.as(ada, 'select public.chat_message_remove($1, $2)', [await say(town, ana), why]),
  ],
  keep_forum: [
    onThread('lock'),
    onThread('pin'),
    onThread('move'),
    onThread('remove'),
    async (scene) => {
      await onThread('lock')(scene)
      await forget(scene)
      await onThread('unlock')(scene)
    },
    async (scene) => {
      await onThread('pin')(scene)
      await forget(scene)
      await onThread('unpin')(scene)
    },
    async ({ town, ada, ana, thread }) => {
      const said = await reply(town, ana, thread)
      await town.as(ada, `select public.forum_reply_keep($1, 'remove', $2)`, [said.id, why])
    },
  ],
  lift_sanction: [
    async (scene) => {
      await onAna('member_warn($1, $2)')(scene)
      const [given] = await scene.town.as(scene.ana, 'select id from public.sanctions')
      await forget(scene)
      await scene.town.as(scene.ada, 'select public.sanction_lift($1, $2)', [given?.['id'], why])
    },
  ],
  limit_member: [onAna(`member_limit($1, '{no_posts}', 3, $2)`)],
  strike_member: [
    async (scene) => {
      await onAna('member_strike($1, 2, $2)')(scene)
      await scene.town.set(`select clock.run('count strikes')`)
    },
  ],
  suspend_member: [onAna('member_suspend($1, 3, $2)')],
  take_role: [
    async (scene) => {
      await onAna(`role_give($1, 'support', $2)`)(scene)
      await forget(scene)
      await onAna(`role_take($1, 'support', $2)`)(scene)
    },
  ],
  unverify_member: [
    async (scene) => {
      await scene.town.set('update public.profiles set is_verified = true where id = $1', [scene.ana.id])
      await onAna('member_unverify($1, $2)')(scene)
    },
  ],
  warn_member: [onAna('member_warn($1, $2)')],
}

/** Acts about a trade, a job, a report or a password have their promise where those are: the file, and what it expects. */
const elsewhere: Record<string, [file: string, expects: string]> = {
  decide_jobs: ['../../jobs/notices.test.ts', 'Say what the chair costs.'],
  decide_listings: ['../../market/approvals.test.ts', 'marketplace_listing_rejected'],
  decide_reports: ['./report-decisions.test.ts', 'we took action'],
  decide_strike: ['../../trading/conduct/strikes.test.ts', 'strike_upheld'],
  feature_jobs: ['../../jobs/listings/featured.test.ts', 'The board marks it as Featured until'],
  reset_password: ['../../../gateway/operations/admin-reset.test.ts', 'changed'],
  resolve_dispute: ['../../trading/conduct/disputes.test.ts', 'dispute_decided'],
  send_recovery_mail: ['../../../gateway/operations/recovery-mail.test.ts', 'recovery'],
}

/** Acts that change nothing of a member's. */
const aboutNobody: Record<string, string> = {
  change_settings: 'a number of the site',
  close_contact_messages: 'a message that is answered by email',
  end_announcements: 'a text of our own',
  invite_from_waitlist: 'people who are not members yet, by email',
  mail_waitlist: 'people who are not members yet, by email',
  note_member: 'a note among staff, which changes nothing',
  sanction_admins: 'a right that other acts ask for',
  switch_features: 'a feature, for everyone',
  write_announcements: 'a text of our own',
}

const forget = ({ town, ana }: Scene) => town.set('delete from public.notifications where user_id = $1', [ana.id])

promise('B21: every act of the team has a promise about what the member reads', async (town) => {
  const acts = await town.set(`select name from internal.acts where name !~ '^read_' order by name`)
  assert.deepEqual(
    Object.keys({ ...told, ...elsewhere, ...aboutNobody }).toSorted(),
    acts.map(({ name }) => String(name)),
  )
  for (const [act, [file, expects]] of Object.entries(elsewhere))
    assert.ok((await readFile(new URL(file, import.meta.url), 'utf8')).includes(expects), `${act}: ${file}`)
})

for (const [act, ways] of Object.entries(told))
  promise(`B21: ${act} gives the member one notification, and the reason to read`, async (town) => {
    const ada = await town.admin()
    const [ana, bea] = await town.professionals(2)
    for (const each of [ana, bea]) await town.gains(each, 'premium')
    const scene = { town, ada, ana, bea, thread: (await post(town, ana)).id }
    for (const [at, does] of ways.entries()) {
      await town.set('savepoint way')
      await forget(scene)
      await does(scene)
      const notices = await town.as(ana, `select template, message, link from public.notifications where type in ('system', 'billing')`)
      assert.equal(notices.length, 1, `${act}, way ${at}: ${JSON.stringify(notices)}`)
      const [readable] = await town.as(
        ana,
        `select string_agg(words, ' ') as words from (
           select reason as words from public.sanctions union all select reason from public.conduct_strikes
           union all select answer from public.appeals union all select message from public.notifications) as shown`,
      )
      const mails = await town.set(`select facts ->> 'words' as words from internal.emails where kind = 'standing'`)
      const read = `${String(readable?.['words'])} ${mails.map(({ words }) => String(words)).join(' ')}`
      assert.ok(read.includes(why), `${act}, way ${at}: ${read}`)
      await town.set('rollback to savepoint way')
    }
  })
