import type { Welcome } from '#web/features/account/me.data.ts'

export type StepName = 'you' | 'place' | 'craft' | 'want' | 'about'
export type Step = { name: StepName; isDone: boolean }

/** What a newcomer is asked, in order. Employers and students tell of themselves in place of services. */
export function stepsOf({ account_kind, steps }: Pick<Welcome, 'account_kind' | 'steps'>): Step[] {
  const first: Step[] = [
    { name: 'you', isDone: steps.headline === true },
    { name: 'place', isDone: steps.place === true },
  ]
  if (account_kind !== 'professional') return [...first, { name: 'about', isDone: steps.bio === true }]
  return [
    ...first,
    { name: 'craft', isDone: steps.crafts === true && steps.service === true },
    { name: 'want', isDone: steps.want === true },
  ]
}

/** Where to go on: the first step that is missing something, the end when none is. */
export function firstOpen(steps: readonly Step[]): number {
  const open = steps.findIndex(({ isDone }) => !isDone)
  return open === -1 ? steps.length : open
}
