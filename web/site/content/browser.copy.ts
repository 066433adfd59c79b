// What web/data/kept.ts and the server store in a browser, and what we count.
import { href, paths } from '../../paths.ts'
import type { Block, Term } from './words.ts'

export const browserKeeps: Term[] = [
  { term: 'Sign-in (sb-…-auth-token, local storage)', words: 'Keeps you signed in. Until you sign out.' },
  {
    term: 'Drafts and unsent messages (bb-draft:…, local storage)',
    words: 'What you have written and not sent. Until you send it or sign out.',
  },
  {
    term: 'Last screens (bb-screen:…, local storage)',
    words:
      'What your home, the directory, your trades and your messages showed last, as far as the window reached, so that they are there at once when you come back. Never what you typed. Shown for seven days at most, and deleted when you sign out.',
  },
  { term: 'Place (bb-location, local storage)', words: 'The state and the city you look at.' },
  { term: 'Theme (theme, local storage)', words: 'Light or dark, if you chose one.' },
  { term: 'Home (bb-home, local storage)', words: 'That the front page leads you to your home. Until you sign out.' },
  { term: 'Banner (bb-upgrade-banner, local and session storage)', words: 'That you closed the upgrade banner, for seven days.' },
  {
    term: 'Known browser (sb-device-…, cookie)',
    words:
      'Lets you sign in here even while strangers guess at your password, and without a notification of a new sign-in. 400 days, or until you set a new password elsewhere.',
  },
  { term: 'Side panel (sidebar_state, cookie)', words: 'Whether the panel is open. Seven days.' },
]

export const analytics: Block[] = [
  'We count on our own server, with our own program; nothing goes to another company.',
  {
    facts: [
      {
        term: 'Counted for everyone, as nobody',
        words:
          'Which kind of screen was opened and how fast it was, steps of the sign-up, openings of the plans and of the checkout, and your answer to “Was this helpful?”. Without a name, an id or a network address: nobody can tell that it was you.',
      },
      {
        term: 'Counted as you, only if you agree',
        words: `What you do in the product: that a search was made, a trade sent, accepted or canceled, a message or a report sent. Never what you wrote, to whom, or where. Agree, or take it back, with the switch **Help improve Beauty Barter** in [Settings, Privacy](${href(paths.settings({ tab: 'privacy' }))}). Taking it back deletes what was kept of you.`,
      },
    ],
  },
  'A browser that asks not to be tracked (Do Not Track, Global Privacy Control) has said no, whatever was chosen before. Everything that was counted is forgotten after 90 days.',
]
