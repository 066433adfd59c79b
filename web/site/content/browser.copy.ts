// What web/data/kept.ts keeps in a browser, and what is counted.
import type { Block, Term } from './words.ts'

export const browserKeeps: Term[] = [
  { term: 'Sign-in (sb-…-auth-token, local storage)', words: 'Keeps you signed in. Until you sign out.' },
  {
    term: 'Drafts and unsent messages (bb-draft:…, local storage)',
    words: 'What you have written and not sent. Until you send it or sign out.',
  },
  { term: 'Place (bb-location, local storage)', words: 'The state and the city you look at.' },
  { term: 'Theme (theme, local storage)', words: 'Light or dark, if you chose one.' },
  { term: 'Home (bb-home, local storage)', words: 'That the front page leads you to your home. Until you sign out.' },
  { term: 'Banner (bb-upgrade-banner, local and session storage)', words: 'That you closed the upgrade banner, for seven days.' },
  { term: 'Side panel (sidebar_state, cookie)', words: 'Whether the panel is open. Seven days.' },
]

export const analytics: Block[] = [
  'Nothing you do is counted at the moment: there is no analytics on this site, ours or anybody else’s.',
  'When that changes, it will be our own, kept on this site’s server. What the product cannot run without knowing is counted in any case, such as how many trades a day; everything else only if you agree, and a browser that asks not to be tracked (Do Not Track, Global Privacy Control) has said no.',
  'What we do hear of are faults: when a page breaks, your browser tells us what went wrong and on which page. Addresses and tokens are taken out before that is written down.',
]
