// The landing page's words. What stands in spec §1, §2 and §8 is final, to the letter.
export const copy = {
  title: 'Trade Beauty Services Like a Pro',
  description: 'A members’ marketplace where beauty professionals trade their work: a full set for knotless braids, a facial for a fade.',
  launch: 'Launching Soon - Early Access Available',
  pitch:
    'Your full set for her knotless braids. A facial for a fade. Members swap services at fair value with licensed professionals nearby, and nobody opens a wallet.',
  start: 'Create your account',
  more: 'How a trade works',
  how: {
    title: ['One hour of yours,', 'one hour of theirs'],
    aside: 'No cash changes hands',
    give: { service: 'Hand-painted full set', by: 'Jules offers, 90 min', value: '$120' },
    get: { service: 'Gloss and blowout', by: 'Amara offers, 75 min', value: '$115' },
    steps: [
      {
        title: 'Say what you do, and what you need',
        line: 'List your services with the price you charge. Add the ones you would love to receive.',
      },
      { title: 'Propose an even trade', line: 'We weigh both sides, so an offer opens close to balanced. Counter until it feels right.' },
      {
        title: 'Meet, do the work, both confirm',
        line: 'A trade only counts as done when the two of you say so.',
      },
    ],
  },
  crafts: 'Eight crafts, one chair',
  about: 'A members’ marketplace where beauty professionals trade their work.',
  footer: {
    social: [
      ['https://www.instagram.com/beautybarter', 'Instagram'],
      ['https://www.tiktok.com/@beautybarter', 'TikTok'],
    ],
    /** The operator's address. */
    mail: '{{contactEmail}}',
  },
} as const
