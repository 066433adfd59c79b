// What the team removed, by its kind, in notifications and emails.
import type { Words } from '../../words.ts'

/** What was removed. */
export const removed: Words = {
  by: 'subject',
  cases: {
    thread: 'thread',
    reply: 'reply',
    chat_message: 'chat message',
    message: 'direct message',
    job_message: 'message about a job',
    portfolio_item: 'portfolio picture',
    review: 'review',
    job: 'job',
    badge: 'verified badge',
  },
  other: 'post',
}

/** What was removed, once that is taken back. */
export const removedIsBack: Words = {
  by: 'subject',
  cases: {
    chat_message: 'The chat has moved on, so the message does not come back.',
    message: 'Both of you can read your message again.',
    job_message: 'Both of you can read your message again.',
    portfolio_item: 'Your picture is back in your portfolio.',
    review: 'Your review is back on their profile.',
    job: 'Your job is as it was, unless you changed it meanwhile.',
    badge: 'Your profile is verified again.',
    thread: 'Your thread is back in the forum.',
    reply: 'Your reply is back in the forum.',
  },
  other: 'It is back where it was.',
}
