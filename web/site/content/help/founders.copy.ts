import { paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

export const founding: Group = {
  id: 'founders-and-waitlist',
  title: 'Founders & waitlist',
  articles: [
    {
      id: 'waitlist',
      title: 'Join the waitlist',
      blocks: [
        `Enter your e-mail address on the [front page](${paths.landing()}) and press **Join the Waitlist Now**. We send you a mail; open the link in it to confirm that the address is yours. Your place is the order in which people confirm.`,
        'On the page that follows you may add your name, your profession and your city. That is optional, and helps us to open where people are.',
        'Signed up twice? Nothing happens: you keep your place, and we tell you that the address is on the list already. Every mail of the waitlist has a link to leave it.',
      ],
    },
    {
      id: 'referral',
      title: 'Bring a friend to the waitlist',
      blocks: [
        'Once you have joined, you have a link of your own. **Copy** it, or **Share** it, and whoever joins with it and confirms is counted for you.',
        'It moves nobody ahead: places go by the order of confirmation, and a friend of yours takes none from anybody. People who join through you are never shown to you by name.',
        'Send the link to people you know. Posting it where it was not asked for is spam, also when it is meant well.',
      ],
    },
    {
      id: 'founding-member',
      title: 'Become a founding member',
      blocks: [
        'The first 100 professionals get Premium free for 6 months, and a star beside their name with a number from 1 to 100.',
        'A place is taken at the moment three things are true: your e-mail address is confirmed, your account is that of a beauty professional, and your profile is complete. Complete means a city, at least one craft and at least one service. There is nothing to press; it happens by itself, in the order people get there.',
        'When all 100 are taken, none come back. How many are left stands on the front page.',
      ],
    },
    {
      id: 'founder-end',
      title: 'When founding benefits end',
      blocks: [
        `Six months after you took your place. The date and your number are in [Settings, Subscription](${paths.settings({ tab: 'subscription' })}), and we remind you 30 days, 7 days and a day before.`,
        'You are not moved to a paid plan. After the date your account goes on as Free, unless you choose one. No card was asked for, so nothing can be charged.',
        'The star and the number stay yours for good. Your trades and messages are kept as well, and open again with the next plan; a trade that was accepted before can be brought to its end without one.',
      ],
    },
  ],
}
