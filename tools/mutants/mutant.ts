import type { Promised } from '#tests/support/policies/promises.ts'
import type { Note } from '#tests/support/setup/notes.ts'

/** One rule of the schema, broken by one statement. */
export type Mutant = {
  kind: 'policy' | 'grant' | 'execute' | 'guard' | 'check'
  name: string
  sql: string
  /** How the area file spells the rule: a change to that file selects this mutant. */
  madeBy: string
  watchers: Watchers
}

/**
 * The promises that should notice. For a policy those with its name. For other rules first those that name it or were
 * refused by it while it was intact, then those whose statements or refusals mention its subject; of equals the quickest,
 * because the first one that notices is enough. One that notices by chance is no test of the rule.
 */
export type Watchers = { titled: string } | { refusal: RegExp; about: RegExp }

/** What happened while the promise ran against the intact schema. */
export type Kept = Note & { promised: Promised }

export function watching({ name, watchers }: Mutant, all: Kept[]): Promised[] {
  if ('titled' in watchers) return all.map(({ promised }) => promised).filter(({ title }) => title === watchers.titled)
  const { refusal, about } = watchers
  const rank = ({ promised, statements, refusals }: Kept) =>
    promised.watches?.test(name) || refusals.some((each) => refusal.test(each))
      ? 0
      : about.test(statements) || refusals.some((each) => about.test(each))
        ? 1
        : null
  return all
    .flatMap((kept) => {
      const place = rank(kept)
      return place === null ? [] : [{ kept, rank: place }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.kept.ms - b.kept.ms)
    .map(({ kept }) => kept.promised)
}

/** A pattern for a table or function name in this schema; `public` is optional, as in the search path. */
export function named(schema: string, name: string): string {
  return `(?:\\b${schema}\\.${schema === 'public' ? ')?' : ')'}"?\\b${name}\\b`
}
