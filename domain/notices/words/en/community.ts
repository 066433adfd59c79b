import type { Language, NoticeWords, Words } from '../../words.ts'

const open = 'Read the thread'

const withOthers: Words = {
  by: 'others',
  cases: { one: '{name:who} and 1 other' },
  other: '{name:who} and {up_to_99:others} others',
}

/** What one member did in a thread, or several. */
const inThread = (one: string, several: string): NoticeWords => ({
  title: { by: 'people', cases: { none: `{name:who} ${one}` }, other: `{up_to_99:people} people ${several} “{fit:thread}”` },
  message: { by: 'people', cases: { none: '{thread}' }, other: withOthers },
  open,
})

const forum: Language = {
  forum_thread: { title: '{thread}', message: '{name:who} started a thread.', open },
  forum_reply: inThread('replied', 'replied to'),
  forum_mention: inThread('mentioned you', 'mentioned you in'),
  forum_quoted: inThread('quoted you', 'mentioned you in'),
  forum_solved: { title: 'Solved: {thread}', message: '{name:who} marked an answer.', open },
  forum_reminder: { title: 'Reminder: {thread}', message: 'You wanted to come back to this thread.', open },
  forum_published: { title: 'Your post is live', message: 'In the thread: {thread}' },
  forum_waiting: { title: 'A thread waits for you', message: '{thread}' },
  replies_waiting: {
    title: {
      by: 'replies',
      // The database counts to 101.
      cases: { one: 'A reply waits for you', '101': '100+ replies wait for you' },
      other: '{replies} replies wait for you',
    },
    message: '{thread}',
  },
}

const followers: Language = {
  new_follower: {
    title: { by: 'people', cases: { none: '{name:who} follows you' }, other: '{up_to_99:people} people follow you' },
    message: { by: 'people', cases: { none: 'They see your new threads in the forum.' }, other: withOthers },
    open,
  },
}

export const community: Language = { ...forum, ...followers }
