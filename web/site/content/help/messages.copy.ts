import { href, paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

export const messaging: Group = {
  id: 'messages-and-safety',
  title: 'Messages & safety',
  picture: { craft: 'makeup', seed: 'help-messages', mode: 'bullets', way: 0 },
  articles: [
    {
      id: 'write-to-someone',
      title: 'Write to someone',
      blocks: [
        `Press **Message** on a profile or in a trade. Two people have one conversation, whatever they trade, and you find all of yours in [Messages](${href(paths.messages())}). Search it by name, or show only **Unread**.`,
        'Enter sends, Shift+Enter begins a new line. A message can have 10,000 characters. What you have typed but not sent is kept for that conversation in this browser.',
        'When a trade is accepted, its conversation opens by itself, with the trade as a card in it. Messages are words only for now: pictures, files and voice cannot be sent.',
      ],
    },
    {
      id: 'sent-and-seen',
      title: 'Sent, Seen, and messages that wait',
      blocks: [
        "Under your last message you'll see **Sent** once it has reached us, and **Seen** with the time once they've read it. This cannot be switched off at the moment, for either of you.",
        "Without a connection a message waits and says “Will send when you're online”. It goes out by itself, in order, even if you reload the page, and it is stored only once. If it was refused, the reason stands beside it with **Retry** and **Delete**.",
        "You can't edit or unsend a message. You both keep the conversation.",
      ],
    },
    {
      id: 'message-limits',
      title: 'How many people you can write to',
      blocks: [
        'You can begin 5 new conversations a day, counted in UTC, or 30 if you have the verified seal. Conversations you already have do not count, and neither do those a trade opens. You can send 30 messages a minute.',
        'Writing and reading messages is part of the Basic plan, of Premium, of the founding benefits and of the trial after sign-up.',
        "“… isn't accepting new messages.” is what you read when someone cannot be reached. It may be a block, and it may be a closed account. We do not say which, to protect the one who decided it.",
      ],
    },
    {
      id: 'block',
      title: 'Block someone',
      blocks: [
        "Open the three-dot menu on a profile or in a conversation and choose **Block**. It works both ways: you no longer see each other's profiles, and neither of you can send a message or a trade request. You can still read your old messages. They won't be notified.",
        "If you have an open trade with that person, we'll ask whether you want to cancel it or keep it. Canceling it for a block puts no mark against you.",
        `Whom you have blocked is listed in [Settings, Privacy](${href(paths.settings({ tab: 'privacy' }))}). **Unblock** lifts it, and you see each other again.`,
      ],
    },
    {
      id: 'report',
      title: 'Report a member, a message or a trade',
      blocks: [
        'Open the menu with the three dots on a profile or in a conversation and choose **Report**. Say what happened: spam, harassment or bullying, sexual content, hate, scam or fraud, unlicensed work, unsafe practice or an injury, stolen photos, a minor at risk, or something else. Add up to 1,000 characters, and tick the box if you want to block the person too. Then press **Send report**.',
        'You are given a number for it. Only our moderation team reads it, and the person is not told who wrote. When it is decided, a notification says how it ended. You can send 20 reports a day.',
        'In danger, or someone is hurt? Call 911 first. Reports are read by people, and not around the clock.',
      ],
    },
    {
      id: 'cancel-for-safety',
      title: 'Leave a trade that does not feel safe',
      blocks: [
        "You never owe anyone an appointment. In the trade press **Something went wrong**, choose **I don't feel safe**, then **Cancel the trade**. Tick **I did not feel safe** and press **Cancel trade**. It ends at once. The other person only sees that you had to cancel. A report is opened for our team, which both keeps your reason private and makes sure that someone looks at it.",
        'You can block the person as well; the order does not matter. If you are already there: stop and leave. You may stop any service at any point, also one you are giving.',
        `More, for before, during and after an appointment, is on the page [Safety](${paths.safety()}).`,
      ],
    },
    {
      id: 'licenses-and-seal',
      title: 'Licenses, and what the seal means',
      blocks: [
        'The scalloped seal after a name says that our team has marked this member as verified. Members cannot give it to themselves. You can filter the directory by **Verified only**.',
        'Handing in a license here and having it checked is not open yet. Until it is, most members are without the seal, and its absence tells you nothing about them.',
        'So ask. A licensed colleague will tell you the number and the state, and most state boards have a public page to look it up. Work only within your own license: that is a rule here, and nearly everywhere the law. To report unlicensed work, use **Report**.',
      ],
    },
  ],
}
