import { href, paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

const page = `[Notifications](${href(paths.notifications())})`

export const notifying: Group = {
  id: 'notifications',
  title: 'Notifications',
  picture: { craft: 'hair', seed: 'help-bell', mode: 'braid' },
  articles: [
    {
      id: 'the-bell',
      title: 'What the bell tells you',
      blocks: [
        'The bell in the header counts what you have not read, up to 9+. It tells you of:',
        {
          list: [
            'new messages, one line a conversation',
            'new requests and counter-offers',
            'trades that were accepted, declined, withdrawn, canceled or completed, or that expired',
            "they've confirmed and you haven't yet",
            'an offer that still waits for your answer: after a day, after three, and a day before it expires',
            'reviews that open, and new matches near you, at most once a day',
            'replies and mentions in the forum, one line a thread, with how many people there were',
            'a sign-in to your account in a browser that it did not know',
            'how a report of yours ended',
            'your plan: payments, the end of a trial, your founding number',
          ],
        },
        `Opening a line reads it and leads you to what it is about. **Mark all read** clears the count, and **View all notifications** opens ${page}. It works while you look: a new line appears without reloading.`,
      ],
    },
    {
      id: 'all-notifications',
      title: 'Read, sort and remove notifications',
      blocks: [
        `${page} keeps all your notifications, by day. The tabs show **All**, **Unread**, **Trades** or **Messages**. **Show more** goes further back.`,
        'A line can be removed; for a moment you can still take that back with **Undo**. Removing a notification removes nothing else: the trade or the message it was about stays where it is.',
        'A notification about a message is read by itself once you have read the conversation. So is the number on Messages. The number on Trades counts the requests that wait for your answer, and goes down as you answer them. A dot beside it says that something else waits for you in a trade, such as a time to choose, a question whether it happened, or a review to write.',
      ],
    },
    {
      id: 'mails',
      title: 'Which mails we send',
      blocks: [
        {
          list: [
            'About your account: confirming an address, a new password, a changed address, a sign-in in a new browser.',
            'About your plan: a receipt for each payment, a payment that failed, a plan that changed, a trial that ends.',
            'About your trades, reviews and new matches: what the bell tells you of them, with a button that opens the trade, the review or the match.',
            'About the waitlist and the founding members: your place, your number, the end of the benefits.',
            'An answer to what you wrote us.',
          ],
        },
        'The bell alone tells you about new messages.',
        `News and emails about trades end with a link to unsubscribe: open it and press **Unsubscribe**, without signing in. The switches **Product news by email** and **Trades by email** in [Settings, Privacy](${href(paths.settings({ tab: 'privacy' }))}) do the same. You'll always get emails about your account, plan and payments, and about appointments that have a time.`,
        'We never ask for a password or a code by email.',
      ],
    },
  ],
}
