import { href, paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

export const founding: Group = {
  id: 'founders-and-waitlist',
  title: 'Founders & waitlist',
  picture: { craft: 'permanent-makeup', seed: 'help-founders', mode: 'lips', way: 2 },
  articles: [
    {
      id: 'waitlist',
      title: 'Join the waitlist',
      blocks: [
        `Enter your email address on the [front page](${href(paths.landing())}) and press **Join the Waitlist Now**. We send you a mail; open the link in it to confirm that the address is yours. Your place is the order in which people confirm.`,
        'On the page that follows you may add your name, your profession and your city. That is optional, and tells us where people are.',
        "Signed up twice? You keep your place, and we'll tell you that the address is already on the list. Every email after the first has a link to leave the list. Create an account with the same address and you're off the list and in.",
      ],
    },
    {
      id: 'referral',
      title: 'Bring a friend to the waitlist',
      blocks: [
        'Once you have joined, you have a link of your own. It is on the page after you join and in the email with your place. Everyone who joins through it and confirms counts for you.',
        'Three of them make you a founding friend. Ten add a month to your trial, once, as soon as you have an account. It moves nobody ahead: places go by the order of confirmation. We never tell you who joined through you, only how many.',
        'Send the link to people you know. Posting it where it was not asked for is spam, also when it is meant well.',
      ],
    },
    {
      id: 'founding-member',
      title: 'Become a founding member',
      blocks: [
        'The first 100 professionals get Premium free for 6 months, a star beside their name, and a number from 1 to 100.',
        'You get your number at the moment three things are true: your email address is confirmed, your account is that of a beauty professional, and your profile is complete. Complete means a city, at least one craft and at least one service that is listed. There is nothing to press; it happens by itself, in the order people get there.',
        "If you're invited from the waitlist, we hold a place for you for 14 days. Once all 100 numbers are given, none come back. The front page shows how many are left.",
      ],
    },
    {
      id: 'founder-end',
      title: 'When founding benefits end',
      blocks: [
        `Six months after you got your number. The date is in [Settings, Subscription](${href(paths.settings({ tab: 'subscription' }))}), and we remind you 30 days, 7 days and a day before.`,
        'You are not moved to a paid plan. After the date your account goes on as Free, unless you choose one. No card was asked for, so nothing can be charged.',
        'The star and the number stay yours for good. Your trades and messages are kept as well, and open again with the next plan; a trade that was accepted before can be brought to its end without one.',
      ],
    },
  ],
}
