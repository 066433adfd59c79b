// The text of the landing page and of every public page's header and footer. Text from spec §1, §2 and §8 is final, to the letter.
export const copy = {
  title: 'Trade Beauty Services Like a Pro',
  description: "A members' marketplace where beauty professionals trade their work: a full set for knotless braids, a facial for a fade.",
  launch: 'Launching Soon - Early Access Available',
  pitch:
    'Your full set for their knotless braids. A facial for a fade. Members swap services at fair value with professionals nearby, and nobody opens a wallet.',
  founders: 'The first 100 professionals get premium free for 6 months.',
  first: 'Be one of the first 100',
  more: 'Tell us about your studio',
  start: 'Create your account',
  notToday: "Not today? Leave your email and we'll keep you posted.",
  back: 'Back to the form',
  figures: { pros: 'professionals on the list', cities: 'cities at launch', rating: 'average trade rating' },
  how: {
    title: ['One hour of yours,', 'one hour of theirs'],
    aside: 'No cash changes hands',
    steps: [
      {
        title: 'Say what you do, and what you need',
        line: "List your services with the price you charge. Add the ones you'd love to get.",
        picture: { craft: 'makeup', seed: 'step-menu', mode: 'pans', way: 1 },
      },
      {
        title: 'Propose an even trade',
        line: 'The meter compares both sides as you choose. Counter until it feels right.',
        picture: { craft: 'massage', seed: 'step-even', mode: 'stack', way: 1 },
      },
      {
        title: 'Meet, do the work, both confirm',
        line: 'A trade only counts as done when you both say so.',
        picture: { craft: 'barbering', seed: 'step-done', mode: 'comb', way: 1 },
      },
    ],
  },
  crafts: 'Eight crafts, one chair',
  why: {
    title: 'Why pros stop swapping by text',
    reasons: [
      {
        said: '“It was never equal.”',
        line: 'You both see the prices and the time each side takes. The meter shows who gives more before anyone says yes, and either of you can counter.',
      },
      {
        said: '“I never got mine.”',
        line: "What you agreed on stays on the trade for both of you, and it only counts as done when you've both confirmed.",
      },
      {
        said: "“They just didn't show.”",
        line: "Canceling takes a reason, and silence doesn't drag on: a request nobody answers expires after 7 days.",
      },
    ],
  },
  faq: {
    title: 'Questions people ask first',
    questions: [
      {
        ask: 'Does any money change hands?',
        answer: 'No. You trade a service for a service. Prices are only there to compare the two sides. A trade itself costs nothing.',
      },
      {
        ask: 'Who can join?',
        answer:
          'Working beauty professionals and students of eight crafts: hair, nails, esthetics, massage, makeup, permanent makeup, barbering and advanced beauty.',
      },
      {
        ask: 'What if our prices differ?',
        answer:
          "The meter shows by how much. Add a service, change what you ask for, or agree that it's fine the way it is. The meter only advises.",
      },
      {
        ask: 'When does a trade count as done?',
        answer: "When you've both confirmed that it happened. Until then it stays open.",
      },
      {
        ask: 'What does it cost?',
        answer:
          'Browsing is free. Messages and trades come with Basic at {basic} a month, {areas} with Premium at {premium} a month. Cancel whenever you like.',
      },
      {
        ask: 'What do the first 100 get?',
        answer:
          'The first 100 professionals get premium free for 6 months, and a star on their profile that stays. You get a place once your email is confirmed and your profile is complete.',
      },
      {
        ask: 'Who sees my phone number and address?',
        answer: 'Nobody, unless you share them in a message yourself. Members see your city, your work and what you offer.',
      },
      {
        ask: 'Where can I trade?',
        answer: "In all 50 states. Choose your state and city, and you'll see people near you first.",
      },
    ],
  },
  about: "A members' marketplace where beauty professionals trade their work.",
  footer: {
    social: [
      ['https://www.instagram.com/beautybarter', 'Instagram'],
      ['https://www.tiktok.com/@beautybarter', 'TikTok'],
    ],
    /** The operator's email address. */
    mail: '{{contactEmail}}',
  },
} as const
