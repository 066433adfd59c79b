import type { Promised } from '#tests/support/policies/promises.ts'

/** One rule of the schema, broken by one statement. */
export type Mutant = {
  kind: 'policy' | 'grant' | 'execute' | 'guard' | 'check'
  name: string
  sql: string
  /** How the area file that makes the rule spells it: whoever changes that file has the mutant tried. */
  madeBy: string
  watchers: Watchers
}

/**
 * The promises that may notice. A policy's are those of its own name and no others. Of the rest every promise may, those
 * first that say so or that were refused by the rule while it stood, then those whose statements or refusals name what it
 * is about.
 */
export type Watchers = { titled: string } | { refusal: RegExp; about: RegExp }

/** What happened while a promise was kept, nothing being broken. */
export type Kept = { promised: Promised; statements: string; refusals: string[] }

export function watching({ name, watchers }: Mutant, all: Kept[]): Promised[] {
  if ('titled' in watchers) return all.map(({ promised }) => promised).filter(({ title }) => title === watchers.titled)
  const { refusal, about } = watchers
  const rank = ({ promised, statements, refusals }: Kept) =>
    promised.watches?.test(name) || refusals.some((each) => refusal.test(each))
      ? 0
      : about.test(statements) || refusals.some((each) => about.test(each))
        ? 1
        : 2
  return all
    .map((kept) => ({ kept, rank: rank(kept) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ kept }) => kept.promised)
}

/** A pattern for the name of a table or function of this schema; `public` may be left out, as the search path has it. */
export function named(schema: string, name: string): string {
  return `(?:\\b${schema}\\.${schema === 'public' ? ')?' : ')'}"?\\b${name}\\b`
}
