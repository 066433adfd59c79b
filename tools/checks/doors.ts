// Things that may be done in only one place.
import { eachMatch, isGenerated, isPlanted, type Rule, TEST } from './files.ts'

type Door = { name: string; pattern: RegExp; where: RegExp; only?: RegExp; but?: (path: string) => boolean }

const CODE = /^(server|web|domain|bench|tests|tools)\/.*\.tsx?$/
const WEB = /^web\/.*\.tsx?$/
const SERVER = /^server\/.*\.ts$/
const isTest = (path: string) => TEST.test(path)

const DOORS: Door[] = [
  {
    name: 'process.env is read in server/config.ts only',
    pattern:
      /\bprocess\s*(\?\.|\.|\[['"])env\b|\benv\b[^;\n]*\}\s*=\s*process\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"]node:process['"]/g,
    where: SERVER,
    only: /^server\/config(\.test)?\.ts$/,
  },
  {
    name: 'tokens are parsed in server/gateway/caller.ts only (those of other providers: auth/providers/id-token.ts)',
    pattern: /\b(jwtVerify|decodeJwt|compactVerify|flattenedVerify|generalVerify)\b/g,
    where: SERVER,
    only: /^server\/gateway\/(caller(\.test)?|auth\/providers\/id-token)\.ts$/,
  },
  {
    // Files outside these folders open one owner connection each, for work that requests never do: listen, follow, load, repair.
    name: 'connections are opened in server/engine and server/gateway/postgres, and by the few files named here',
    pattern: /\bnew\s+(pg\s*\.\s*)?(Client|Pool)\b/g,
    where: SERVER,
    only: /^server\/(engine\/|gateway\/postgres\/|gateway\/(rest\/schema|realtime\/feed\/outbox|realtime\/feed\/receiver|storage\/tokens)\.ts|clocks\/(bell|clocks|letters)\.ts|demo\/demo\.ts|protocols\.ts|admin\.ts)/,
    but: isTest,
  },
  {
    name: 'the client objects are made in web/data only',
    pattern: /^(?!import type\b|export type\b).*['"]@supabase\//gm,
    where: WEB,
    only: /^web\/data\//,
    but: isTest,
  },
  {
    name: 'browser storage and cookies are touched in web/data/kept.ts only (and by the boot scripts of web/build/head.ts, and web/site/islands/kept-address.ts)',
    pattern: /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\bdocument\s*\.\s*cookie\b/g,
    where: WEB,
    only: /^web\/(data\/kept|build\/head|site\/islands\/kept-address)(\.test)?\.ts$/,
  },
  { name: 'dangerouslySetInnerHTML is not used', pattern: /dangerouslySetInnerHTML/g, where: WEB },
  { name: 'no @ts-ignore', pattern: /@ts-(ignore|nocheck)/g, where: CODE },
  {
    name: 'no focused or skipped test',
    pattern:
      /\b(test|it|describe|suite|bench)(\s*\.\s*\w+)*\s*\.\s*(only|skip|todo|fixme|skipIf|runIf|fails?)\b|\b(fit|fdescribe|xit|xtest|xdescribe)\s*\(|\b(skip|only|todo|fails|retry)\s*:\s*(true|[1-9])|\b(ctx|context)\s*\.\s*skip\(|\{\s*skip\s*\}\s*\)/g,
    where: TEST,
    // Contains the one journey that must fail, to show that a planted fault is detected.
    but: (path) => path === 'tests/journeys/watching.journey.ts',
  },
  { name: 'TODO carries a decision number', pattern: /\b(TODO|FIXME|XXX)\b(?! \d{4})/g, where: CODE },
]

// These contain the forbidden words themselves.
const isOwn = (path: string) => path === 'tools/checks/doors.ts' || isPlanted(path)

const doors: Rule[] = DOORS.map(({ name, pattern, where, only, but }) => ({
  name,
  find: (tree) =>
    tree
      .files(where)
      .filter(({ path }) => !only?.test(path) && but?.(path) !== true && !isGenerated(path) && !isOwn(path))
      .flatMap((file) => eachMatch(file, pattern, () => name)),
}))

/** What only applies where a pointer can hover, as the formatter indents it. */
const HOVERING = /^( *)@media \(hover: hover\)[^{]*\{$[\s\S]*?^\1\}$/gm

// A finger leaves :hover behind where it tapped, until it taps elsewhere.
const hover: Rule = {
  name: ':hover stands in @media (hover: hover) only',
  find: (tree) =>
    tree.files(/^web\/.*\.css$/).flatMap((file) => {
      const text = file.text.replaceAll(HOVERING, (block) => block.replaceAll(/[^\n]/g, ' '))
      return eachMatch({ ...file, text }, /:hover\b/g, () => hover.name)
    }),
}

export const doorRules: Rule[] = [...doors, hover]
