import { paths } from '../../paths.ts'
import type { Part } from './words.ts'

export const contact = {
  title: 'Contact',
  description: 'Write to the people behind Beauty Barter: account, billing, verification, safety, press, accessibility.',
  lead: 'Write to us. A person reads it, and replies within 2 working days.',
  updated: '2026-11-21',
  topics: [
    ['account', 'Account'],
    ['billing', 'Billing'],
    ['verification', 'Verification'],
    ['safety', 'Safety'],
    ['press', 'Press'],
    ['accessibility', 'Accessibility'],
    ['other', 'Something else'],
  ],
  choose: 'Choose a topic',
  labels: { topic: 'What is it about?', name: 'Your name', email: 'Your e-mail address', message: 'Your message' },
  hints: { email: 'Our reply goes there.', message: 'Between 20 and 3,000 characters. Leave out passwords, codes and card numbers.' },
  send: 'Send message',
  sending: 'Sending...',
  problems: {
    topic: 'Choose what it is about.',
    name: 'Enter your name, up to 80 characters.',
    email: 'Enter an e-mail address, like name@example.com.',
    short: 'Tell us a little more: 20 characters or more.',
    long: 'Keep it under 3,000 characters.',
    limited: 'You have written to us three times in the last hour. Please try again later; nothing you typed is lost.',
    failed: 'Your message was not sent. Check your connection and try again; nothing you typed is lost.',
  },
  /** `{id}` is the number of the message (docs/product/public-pages.md). */
  sent: 'Thanks — we reply within 2 working days. Ref {id}',
  sentMail: 'The same stands in a mail that is on its way to you. Nothing there in a few minutes? Look in the spam folder.',
  /** Where there is no script: the browser has kept what was typed. */
  refused: 'Your message was not sent. Go back one page: what you typed is still there. Please check it, or try again in an hour.',
  another: 'Write another message',
  safety: {
    title: 'If you are in danger call 911',
    words: `Nobody reads this around the clock. To report a member, open the menu with the three dots on their profile or in your conversation and choose **Report**: that way we see what it is about, and who it was is not told. [How reporting works](${paths.help()}#report)`,
  },
} as const

export const before: Part = {
  id: 'before-you-write',
  title: 'Before you write',
  blocks: [
    `Most answers are in the [Help Center](${paths.help()}):`,
    {
      list: [
        `[You forgot your password](${paths.help()}#forgotten-password)`,
        `[When something goes wrong](${paths.help()}#something-went-wrong) in a trade`,
        `[Cancel or pause your plan](${paths.help()}#cancel-a-plan)`,
        `[Get a copy of your data, or have it deleted](${paths.help()}#copy-or-deletion)`,
      ],
    },
  ],
}
