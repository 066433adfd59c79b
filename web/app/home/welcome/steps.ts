import type { Welcome } from '#web/features/account/me.data.ts'

export type StepName = 'you' | 'place' | 'craft' | 'want' | 'about'
export type Step = { name: StepName; isDone: boolean }

/** The steps for a new member, in order. Employers and students describe themselves instead of adding services. */
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

/** The step to resume at: the first incomplete one, or the end if all are complete. */
export function firstOpen(steps: readonly Step[]): number {
  const open = steps.findIndex(({ isDone }) => !isDone)
  return open === -1 ? steps.length : open
}
