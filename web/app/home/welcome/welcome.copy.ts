import type { StepName } from './steps.ts'

export const copy = {
  steps: {
    you: { title: 'Who is in the chair?', line: 'A picture and one line. Members decide on both.' },
    place: { title: 'Where do you work?', line: 'Members see the city, never an address.' },
    craft: { title: 'What do you do best?', line: 'Your crafts, and one service to begin with. You can add more any time.' },
    want: { title: 'What would you love to receive?', line: 'One wish is enough for a first match.' },
    about: { title: 'Tell members who you are', line: 'What you offer, whom you look for, what matters to you.' },
  } satisfies Record<StepName, { title: string; line: string }>,
  done: { title: 'You are all set', line: 'Your profile is complete. Members who fit you stand on your home.' },
  later: { title: 'The rest can wait', line: 'Your home keeps a line that leads back here until your profile is complete.' },
  headline: 'Say what you do in one line.',
  place: 'Choose your state and city.',
  crafts: 'Choose at least one craft.',
  service: 'Name one service in 3 to 80 characters.',
  want: 'Say what you are looking for in 3 to 80 characters.',
  about: (written: number) => `Write at least 40 characters. ${written} so far.`,
  failed: 'That could not be saved. Please try again.',
} as const
