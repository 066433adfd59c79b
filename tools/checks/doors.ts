// Things that may be done in only one place, and facts that may be written in only one place.
import { posix } from 'node:path'
import { eachMatch, isGenerated, isPlanted, type Rule, type SourceFile, TEST } from './files.ts'

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
    only: /^server\/(engine\/|gateway\/postgres\/|gateway\/(rest\/schema|realtime\/feed\/outbox|realtime\/feed\/receiver|storage\/tokens)\.ts|clocks\/(account-work|bell|busy-feeds|clocks|emails|matches)\.ts|demo\/demo\.ts|protocols\.ts|admin\.ts)/,
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
    name: 'browser storage and cookies are touched in web/data/kept.ts only (and by web/build/head.ts, web/site/islands/kept-address.ts, and web/app/last-screen/next-visit.ts)',
    pattern:
      /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|(?<!\w\s*\.\s*)\bcaches\s*\.\s*(?:open|match|has|keys|delete)\b|\bdocument\s*\.\s*cookie\b/g,
    where: WEB,
    only: /^web\/(data\/kept|build\/head|site\/islands\/kept-address|app\/last-screen\/next-visit)(\.test)?\.ts$/,
  },
  { name: 'dangerouslySetInnerHTML is not used', pattern: /dangerouslySetInnerHTML/g, where: WEB },
  {
    // A part that several routes show takes it as a prop, or asks one route with `shouldThrow: false`.
    name: 'search and parameters of the address are read by a named route, never with `strict: false`',
    pattern: /\bstrict\s*:\s*false\b/g,
    where: WEB,
  },
  {
    // Elsewhere, Enter would send the unfinished words of an input method.
    name: 'Enter and input methods are understood in web/ui/keys.ts only',
    pattern: /\.(?:isComposing|keyCode)\b|[!=]==\s*['"]Enter['"]/g,
    where: WEB,
    only: /^web\/ui\/keys\.ts$/,
  },
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

/** A fact with one home. Another copy drifts: the page's theme color had left the tokens before this was looked for. */
type Home = { name: string; pattern: RegExp; where: RegExp; home: RegExp; besides: Record<string, string> }

const SOURCES = /^(server|web|domain)\/.*\.tsx?$/

const HOMES: Home[] = [
  {
    name: 'the list of crafts stands in domain/crafts.ts only',
    pattern: /\[(?=[^\]]*'hair')(?=[^\]]*'nails')(?:\s*'[\w-]+'\s*,?)+\s*\]/g,
    where: SOURCES,
    home: /^domain\/crafts\.ts$/,
    besides: {},
  },
  {
    name: 'money is put into words in domain/wording/money.ts only',
    pattern: /\bcurrency: *'|\$\{?[^`\n]*\/ 100\)\.to(?:Fixed|LocaleString)\(/g,
    where: SOURCES,
    home: /^domain\/wording\/money\.ts$/,
    besides: { 'server/site/jobs.ts': 'schema.org takes the currency and the amounts apart' },
  },
  {
    name: 'days are put into words in domain/wording/days.ts only',
    pattern: /\bIntl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(/g,
    where: SOURCES,
    home: /^domain\/wording\/days\.ts$/,
    besides: {
      'domain/profiles.ts': 'an hour without minutes, in a time zone the test chooses',
    },
  },
  {
    name: 'the shape of a UUID stands in web/data/uuid.ts only; the server takes UUID_REGEX of valibot',
    pattern: /\[(?:0-9a-f|\\da-f|a-f0-9|a-f\\d)\]\{8\}[-(]/gi,
    where: SOURCES,
    home: /^web\/data\/uuid\.ts$/,
    besides: {
      'server/gateway/auth/admin/facts.ts': 'version 4 alone, as the protocol asks of an id that is carried over',
      'server/gateway/storage/store/store.ts': 'lower case alone: it becomes the name of a file',
    },
  },
  {
    name: 'HTML is escaped in one place of the server and one of the build',
    pattern: /&lt;['"`]/g,
    where: SOURCES,
    home: /^server\/gateway\/web\/documents\.ts$/,
    besides: {
      'web/build/public-document.ts': 'the build imports no server, and the machinery no web',
      'server/gateway/storage/store/s3.ts': 'reads the XML of an S3 server: the other way around',
    },
  },
  {
    name: 'colors stand in web/ui/styles/tokens.css, and printed in domain/generated/palette.ts',
    pattern: /(?<!&)#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi,
    where: /^(server|web|domain)\/.*\.(tsx?|css|svg)$/,
    home: /^web\/ui\/(styles\/(tokens|theme)\.css|art\/)/,
    besides: {
      'web/public/favicon.svg': 'a picture by itself, which reads no stylesheet',
      'web/data/images.ts': 'white paper behind a transparent picture, whatever the theme',
      'web/app/shell/header.css': 'a mask, of which only the opacity counts',
      'web/features/account/account.css': 'white on a photograph, and behind a QR code, which scanners need in both themes',
    },
  },
  {
    name: 'the caller with the rights of the service stands in server/gateway/postgres/database.ts only',
    pattern: /\brole: *'service_role'|"role": *"service_role"/g,
    where: SERVER,
    home: /^server\/gateway\/postgres\/database\.ts$/,
    besides: {},
  },
]

const homeRules: Rule[] = HOMES.map(({ name, pattern, where, home, besides }) => ({
  name,
  find: (tree) => {
    const found = tree
      .files(where)
      .filter(({ path }) => !home.test(path) && !isTest(path) && !isGenerated(path))
      .map((file) => ({ path: file.path, findings: eachMatch(file, pattern, () => name) }))
    const second = found.filter(({ path }) => !(path in besides)).flatMap(({ findings }) => findings)
    const unneeded = found.filter(({ path, findings }) => path in besides && findings.length === 0)
    return [...second, ...unneeded.map(({ path }) => `${path} is excepted and need not be: ${name}`)]
  },
}))

// These contain the forbidden words themselves.
const isOwn = (path: string) => path === 'tools/checks/doors.ts' || isPlanted(path)

const singleDoors: Rule[] = DOORS.map(({ name, pattern, where, only, but }) => ({
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

/** A class alone, in whatever state; `.page .button` and `.button.wide` only vary it. */
const CLASS_ALONE = /^\.([a-z][\w-]*)(?:::?[a-z-]+(?:\([^)]*\))?|\[[^\]]*\])*$/

// The app and the public pages are two documents, which never load together. Both load some sheets of web/ui.
const oneSheet: Rule = {
  name: 'the app styles a class in one sheet, and so do the public pages',
  find(tree) {
    const sheets = tree.files(/^web\/.*\.css$/)
    const ofSite = sheets.filter(({ path }) => path.startsWith('web/site/'))
    const imported = new Set(ofSite.flatMap(importsOf))
    const ofApp = sheets.filter((sheet) => !ofSite.includes(sheet))
    return [...new Set([ofApp, [...ofApp.filter(({ path }) => imported.has(path)), ...ofSite]].flatMap(findStyledTwice))]
  },
}

function findStyledTwice(sheets: readonly SourceFile[]): string[] {
  const homes = new Map<string, string>()
  return sheets.flatMap((sheet) =>
    [...classesOf(sheet)].flatMap((name) => {
      const home = homes.get(name) ?? sheet.path
      homes.set(name, home)
      return home === sheet.path ? [] : [`${sheet.path} styles .${name}, and so does ${home}: in one of them, name what it varies for`]
    }),
  )
}

/** Those with a rule that is not nested in another. */
function classesOf({ text }: SourceFile): Set<string> {
  const classes = new Set<string>()
  const open: string[] = []
  for (const [, before = '', end] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') {
      if (open.every((outer) => outer.startsWith('@')))
        for (const selector of before.split(/,(?![^(]*\))/)) classes.add(CLASS_ALONE.exec(selector.trim())?.[1] ?? '')
      open.push(before.trim())
    } else if (end === '}') open.pop()
  }
  classes.delete('')
  return classes
}

const importsOf = ({ path: from, text }: SourceFile): string[] =>
  [...text.matchAll(/@import '(\.[^']*)'/g)].map(([, target = '']) => posix.join(posix.dirname(from), target))

export const doorRules: Rule[] = [...singleDoors, ...homeRules, hover, oneSheet]
