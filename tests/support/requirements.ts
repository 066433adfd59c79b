// Parses the tables of docs/requirements/: for the checks, and for journeys that need to know which screens are not built.
import { readdirSync, readFileSync } from 'node:fs'

/** `waitsFor`: the areas that will build it; empty once it is built. */
export type Requirement = { id: string; text: string; sections: string[]; waitsFor: string[] }

const ROW = /^\| ([A-Z]+-\d+) \| (.+) \| ([^|]+) \|(?: ([^|]+))? \|$/gm

export function requirementsIn(text: string): Requirement[] {
  return [...text.matchAll(ROW)].map(([, id = '', fact = '', sections = '', waitsFor = '']) => ({
    id,
    text: fact,
    sections: sections.split(', '),
    waitsFor: waitsFor.split(', ').filter(Boolean),
  }))
}

/** The routes of screens that are not built, as in the route tree. Behind their gate they redirect home. */
export function screensThatWait(): string[] {
  const folder = 'docs/requirements'
  const rows = readdirSync(folder).flatMap((name) => requirementsIn(readFileSync(`${folder}/${name}`, 'utf8')))
  return rows
    .filter(({ waitsFor }) => waitsFor.length > 0)
    .flatMap(({ text }) => /^(\/[^ ?]+) (?:needs feature \w+|is linked)$/.exec(text)?.[1] ?? [])
    .map((route) => route.replace(/\{(\w+)\}/g, '$$$1'))
}
