// A row of what waits for a member (public.waiting_for_me), and its facts.
/** The most urgent first. */
export type Waiting = {
  area: string
  kind: string
  /** False for an appointment about which there is nothing to do yet. */
  to_do: boolean
  subject_id: string
  trade_id: string | null
  person_id: string | null
  /** Null if the reader can no longer see them. */
  person_name: string | null
  person_picture: string | null
  person_craft: string | null
  facts: { readonly [name: string]: unknown }
  since: string
  until: string | null
  link: string
}

export type WaitingWords = { title: string; line: string }
export type WordsOfArea = (row: Waiting, who: Who) => WaitingWords | null
/** The other one's first name, as the subject and as the object of a sentence. */
export type Who = { name: string; them: string }

export const factOf = ({ facts }: Pick<Waiting, 'facts'>, name: string): string | null => {
  const fact = facts[name]
  return typeof fact === 'string' && fact !== '' ? fact : null
}
export const countOf = ({ facts }: Pick<Waiting, 'facts'>, name: string): number => Number(facts[name] ?? 0)
export const namesOf = ({ facts }: Pick<Waiting, 'facts'>, name: string): string[] => {
  const names = facts[name]
  return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : []
}

export function whoOf({ person_name: name }: Pick<Waiting, 'person_name'>): Who {
  const first = name?.trim().split(/\s+/)[0]
  return first === undefined ? { name: 'They', them: 'them' } : { name: first, them: first }
}

export const toDoOf = (rows: readonly Waiting[]): Waiting[] => rows.filter(({ to_do: isToDo }) => isToDo)

/** Something with a beginning and an end that is agreed: the one that comes first and is not over. */
export function nextAppointment(rows: readonly Waiting[], now: Date): Waiting | null {
  const ahead = rows.filter((row) => new Date(factOf(row, 'ends_at') ?? 0) > now)
  return ahead.toSorted((one, other) => startOf(one) - startOf(other))[0] ?? null
}

const startOf = (row: Waiting): number => Date.parse(factOf(row, 'starts_at') ?? '')
