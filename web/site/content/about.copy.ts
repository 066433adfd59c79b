import { craftLabels, crafts } from '#domain/crafts.ts'
import { paths } from '../../paths.ts'
import type { Page } from './words.ts'

export const about: Page = {
  title: 'About us',
  description: 'Why Beauty Barter exists, who it is for, and what we stand by.',
  lead: "Beauty professionals have always swapped work: a set of nails for a haircut, a facial for a fade. We're building the place where those swaps are fair.",
  updated: '2026-11-22',
  parts: [
    {
      id: 'why',
      title: 'Why we exist',
      picture: { craft: 'nails', seed: 'about-why', mode: 'swatch', way: 1 },
      blocks: [
        "You make other people look good all day, and you need a chair of your own sometimes. So does the person at the next station. You each give an hour of what you do best, and get an hour of something you couldn't do yourself.",
        "When swaps go wrong, it's rarely on purpose. One side was worth more and nobody said so. One half got done and the other never did. It was all arranged in twenty texts, and nobody can find the one with the time in it.",
        'So here, a trade is written down. You see both sides next to each other and a meter shows how they compare. Either of you can change the offer, and it counts as done when you both say so.',
      ],
    },
    {
      id: 'how-it-started',
      title: 'How it started',
      picture: { craft: 'makeup', seed: 'about-start', mode: 'pans', way: 1 },
      blocks: [
        `With one idea: two professionals, two services, no money. We built the trade first, with offers, counter-offers and two confirmations. The directory, profiles, portfolios and messages grew around it. All of it is [open source](${paths.openSource()}).`,
        "We're young. Everything you read on these pages works today. If it's only planned, we don't sell it to you.",
      ],
    },
    {
      id: 'who-it-is-for',
      title: 'Who it is for',
      picture: { craft: 'barbering', seed: 'about-who', mode: 'pole', way: 0 },
      blocks: [
        'Pros in eight crafts, in all fifty states:',
        { list: crafts.map((craft) => craftLabels[craft]) },
        `Rent a chair, run a studio or finishing school: you have something someone nearby needs. [How it works](${paths.howItWorks()}) walks you through a trade from the first offer to the last tap.`,
      ],
    },
    {
      id: 'principles',
      title: 'What we stand by',
      picture: { craft: 'massage', seed: 'about-principles', mode: 'stack', way: 1 },
      blocks: [
        {
          facts: [
            {
              term: 'Fair value',
              words: 'We compare both sides of a trade by value, time and products, and both people see the same numbers.',
            },
            {
              term: 'Licensed and safe',
              words: `You work within your license, and you can leave any trade that doesn't feel safe. [Here's how](${paths.safety()}).`,
            },
            {
              term: 'No ads',
              words:
                "Members pay for a plan or use the free one. Nobody pays us to show you anything, and no advertiser's script runs on our pages.",
            },
            {
              term: 'Your data is yours',
              words: `We keep what a trade needs, and the [privacy policy](${paths.privacy()}) lists all of it.`,
            },
            { term: 'Kind', words: `You can always say no, and being kind about it is a [rule](${paths.guidelines()}).` },
          ],
        },
        'And no points, coins or credits. A trade is between two people, and they settle it.',
      ],
    },
    {
      id: 'contact',
      title: 'Talk to us',
      picture: { craft: 'esthetics', seed: 'about-contact', mode: 'gel' },
      blocks: [
        `Questions, press, trouble with your screen reader? [Write to us](${paths.contact()}). We reply within 2 working days. You may find your answer in the [Help Center](${paths.help()}) right now.`,
      ],
    },
  ],
}
