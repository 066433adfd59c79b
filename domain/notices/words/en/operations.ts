import type { Each, Language, Words } from '../../words.ts'
import { removed as what, removedIsBack as back } from './removals.ts'

const longest = 800

/** The reason that staff gave. */
const why: Words = { by: 'reason', cases: { none: '' }, other: ' Why: {reason}' }

const acts: Language = {
  role_given: {
    title: 'Your new role: {role}',
    message: {
      by: 'role',
      // The menu has the entry for admins only (HEAD-10).
      cases: { admin: "It works right away. You'll find the admin area in your menu.{why}" },
      other: 'It works right away. This notification leads to the admin area.{why}',
    },
    parts: { why },
    longest,
  },
  role_taken: {
    title: 'Your role has ended: {role}',
    message: 'You keep your account and everything in it.{why}',
    parts: { why },
    longest,
  },
  comp_given: {
    title: 'Premium is yours, free',
    message: "Everything in Premium is open to you until {day:until}. You don't pay anything.{why}",
    parts: { why },
    longest,
  },
  comp_ended: {
    title: 'Your free Premium has ended',
    message: 'Nothing was deleted, and everything is back with a plan.{why}',
    parts: { why },
    longest,
  },
  signed_out: {
    title: 'We signed you out on every device',
    message: 'Sign in again as usual. If something looks wrong, set a new password.{why}',
    parts: { why },
    longest,
  },
  export_started: {
    title: "We're making a copy of your data",
    message: "You'll get an email when it's ready. Only you can download it. If you didn't ask us for it, write to us.{why}",
    parts: { why },
    longest,
  },
  deletion_started: {
    title: 'Your account will be deleted on {day:on}',
    message: 'Our team started this. Until then you can keep your account with one tap. If you see it differently, write to us.{why}',
    parts: { why },
    longest,
  },
  deletion_ended: {
    title: 'Your account stays',
    message: 'We took its deletion back. If you had a plan, you can let it renew again.{why}',
    parts: { why },
    longest,
  },
  thread_kept: {
    title: {
      by: 'what',
      cases: {
        lock: 'The team closed a thread of yours',
        unlock: 'The team reopened a thread of yours',
        pin: 'The team pinned a thread of yours',
        unpin: 'The team unpinned a thread of yours',
        slow: 'The team slowed down a thread of yours',
        unslow: 'The team ended slow mode in a thread of yours',
      },
      other: 'The team moved a thread of yours',
    },
    message: "The thread: {thread}. If you think that's a mistake, write to us.{why}",
    parts: { why },
    longest,
  },
}

const until: Words = { by: 'ends_on', cases: { none: '' }, other: ' until {day:ends_on}' }

const closed = (words: string): Words => ({ by: 'ends_on', cases: { none: `${words}.` }, other: `${words} until {day:ends_on}.` })

/** What other sanctions keep closed. */
const still: Each = {
  each: 'still',
  words: {
    by: 'what',
    cases: {
      suspension: closed('Your account is still suspended'),
      no_messages: closed("You still can't send messages"),
      no_trades: closed("You still can't start trades"),
      no_posts: closed("You still can't post"),
      no_chat: closed("You still can't write in the live chat"),
    },
  },
}
const stillOr = (words: string): Words => ({ by: 'still', cases: { none: words }, other: '{still}' })
const stillAnd = (words: string): Words => ({ by: 'still', cases: { none: words }, other: `{still} ${words}` })

const answer = "Read the moderation team's answer."
const how = 'Read why, and how to appeal.'
const inPlace = `In {place}: ${how}`

const standing: Language = {
  sanction_given: {
    title: {
      by: 'kind',
      cases: {
        warning: 'You got a warning from the moderation team',
        removal: {
          by: 'subject',
          cases: {
            thread: 'The moderation team removed a thread of yours',
            reply: 'The moderation team removed a reply of yours',
            chat_message: 'The moderation team removed a chat message of yours',
            message: 'The moderation team removed a direct message of yours',
            job_message: 'The moderation team removed a message of yours about a job',
            portfolio_item: 'The moderation team removed a picture of your portfolio',
            review: 'The moderation team removed a review of yours',
            job: 'The moderation team removed a job of yours',
            badge: 'The moderation team took your verified badge off',
          },
          other: 'The moderation team removed a post of yours',
        },
        limit: {
          by: 'lasts',
          cases: { hour: 'You can only read the live chat for an hour', day: 'You can only read the live chat for 24 hours' },
          other: 'Your account is limited{until}',
        },
        suspension: 'Your account is suspended{until}',
      },
    },
    message: {
      by: 'place',
      cases: { none: how },
      other: {
        by: 'subject',
        cases: {
          thread: inPlace,
          reply: inPlace,
          chat_message: inPlace,
          badge: inPlace,
          message: how,
          job_message: `About “{place}”: ${how}`,
          portfolio_item: `The picture “{place}”: ${how}`,
          review: `About {place}: ${how}`,
          job: `{place}: ${how}`,
        },
        other: `{place}: ${how}`,
      },
    },
    parts: { until },
    longest,
  },
  sanction_lifted: {
    title: {
      by: 'kind',
      cases: {
        warning: 'Your warning was lifted',
        removal: 'We took back the removal of your {what}',
        limit: 'Your limit was lifted',
        suspension: 'Your suspension was lifted',
      },
    },
    message: {
      by: 'kind',
      cases: {
        warning: stillOr('It no longer counts.'),
        removal: '{back}',
        limit: stillOr('Everything it closed is open again.'),
        suspension: stillOr('Everything it closed is open again.'),
      },
    },
    parts: { what, back, still },
    longest,
  },
  appeal_upheld: {
    title: {
      by: 'kind',
      cases: {
        warning: 'Your appeal worked: your warning was lifted',
        removal: 'Your appeal worked: we took back the removal of your {what}',
        limit: 'Your appeal worked: your limit was lifted',
        suspension: 'Your appeal worked: your suspension was lifted',
      },
    },
    message: {
      by: 'kind',
      cases: { warning: stillAnd(answer), removal: `{back} ${answer}`, limit: stillAnd(answer), suspension: stillAnd(answer) },
    },
    parts: { what, back, still },
    longest,
  },
  appeal_declined: {
    title: {
      by: 'kind',
      cases: {
        warning: 'Your appeal was answered: your warning stays',
        removal: 'Your appeal was answered: your {what} stays removed',
        limit: 'Your appeal was answered: your limit stays',
        suspension: 'Your appeal was answered: your suspension stays',
      },
    },
    message: answer,
    parts: { what },
  },
}

const reports: Language = {
  report_decided: {
    title: 'We looked at your report',
    message: {
      by: 'outcome',
      cases: {
        removed: 'Report {number}: we removed what you reported. Thank you for letting us know.',
        acted: 'Report {number}: we took action. Thank you for letting us know.',
        gone: 'Report {number}: what you reported was gone already.',
        kept: 'Report {number}: we found nothing against our guidelines. Thank you for letting us know.',
      },
    },
  },
}

const news: Language = {
  members_joined: {
    title: { by: 'members', cases: { one: 'New member to welcome' }, other: '{members} new members to welcome' },
    message: 'They joined {near_day:day}.',
  },
}

/** As an admin wrote it. */
const announcements: Language = { announcement: { title: '{title}', message: '{body}' } }

export const operations: Language = { ...acts, ...standing, ...reports, ...news, ...announcements }
