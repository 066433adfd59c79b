import { paths } from '../../paths.ts'
import type { Part } from './words.ts'

export const contact = {
  title: 'Contact',
  description: 'Write to the people behind Beauty Barter: account, billing, verification, safety, press, accessibility.',
  lead: 'Write to us. A real person reads it and replies within 2 working days.',
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
  labels: { topic: 'What is it about?', name: 'Your name', email: 'Your email address', message: 'Your message' },
  hints: {
    email: "We'll reply to this address.",
    message: 'Between 20 and 3,000 characters. Leave out passwords, codes and card numbers.',
  },
  send: 'Send message',
  sending: 'Sending...',
  problems: {
    topic: 'Choose what it is about.',
    name: 'Enter your name, up to 80 characters.',
    email: 'Enter an email address, like name@example.com.',
    short: 'Tell us a little more: 20 characters or more.',
    long: 'Keep it under 3,000 characters.',
    limited: "You've written to us three times in the last hour. Please try again later. Nothing you typed is lost.",
    failed: 'Your message was not sent. Check your connection and try again. Nothing you typed is lost.',
  },
  /** `{id}` is the reference number of the message (docs/product/public-pages.md). */
  sent: 'Thanks — we reply within 2 working days. Ref {id}',
  sentMail: "We've emailed you a copy of this number. Nothing there in a few minutes? Look in your spam folder.",
  /** Shown without a script: the browser still has what was typed. */
  refused: 'Your message was not sent. Go back one page, where what you typed is still waiting. Please check it, or try again in an hour.',
  another: 'Write another message',
  safety: {
    title: 'If you are in danger call 911',
    words: `Nobody reads this around the clock. To report a member, open the three-dot menu on their profile or in your conversation and choose **Report**. That way we see what it's about, and they won't know who reported them. [How reporting works](${paths.help()}#report)`,
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
