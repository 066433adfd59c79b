import { copy as words } from '#web/features/profiles/editing/entries/entries.copy.ts'
import { copy as home } from '../home.copy.ts'
import type { StepName } from './steps.ts'

export const copy = {
  steps: {
    you: { title: 'Introduce yourself', line: "A picture and one line about your work. They're the first things other members see." },
    place: { title: 'Where do you work?', line: 'Members see your city, never your address.' },
    craft: { title: words.offer.title, line: 'Your crafts, and one service to begin with. You can add more any time.' },
    want: { title: words.want.title, line: 'One service is enough for a first match.' },
    about: { title: 'Tell members who you are', line: "What you do, who you're looking for, and what matters to you." },
  } satisfies Record<StepName, { title: string; line: string }>,
  done: { title: 'You are all set', line: 'Your profile is complete. Your matches are on Home.' },
  later: { title: 'The rest can wait', line: 'You can finish your profile from Home any time.' },
  headline: 'Say what you do in one line.',
  place: 'Choose your state and city.',
  crafts: 'Choose at least one craft.',
  service: 'Name one service in 3 to 80 characters.',
  want: words.want.length,
  about: (written: number) => `Write at least 40 characters. ${written} so far.`,
  founder: (number: number, day: string | null) =>
    `You're founder No. ${number}. ${day === null ? 'The star' : `Premium is free for you until ${day}, and the star`} is yours for good.`,
  toHome: 'Go to Home',
  mainCraft: 'The first one you choose is your main craft.',
  drawn: 'It draws your picture until you add one.',
  firstService: 'Your first service',
  anotherService: 'Another service',
  onMenu: words.offer.name,
  wantLike: words.want.name,
  hasService: 'Optional. You have one already.',
  failed: home.arrange.failed,
} as const
