// Single doors: things that may be done in one place only, and words the machinery may not know.
import { files, isGenerated, lineOf } from './files.ts'

type Door = { what: string; pattern: RegExp; only: RegExp; where: RegExp }

const CODE = /^(server|web|domain|bench|tests)\/.*\.tsx?$/
const WEB = /^web\/.*\.tsx?$/
const SERVER = /^server\/.*\.ts$/

const DOORS: Door[] = [
  {
    what: 'process.env is read in server/config.ts only',
    pattern: /process\.env/g,
    where: SERVER,
    only: /^server\/config(\.test)?\.ts$/,
  },
  {
    what: 'tokens are parsed in server/gateway/caller.ts only (those of other providers: auth/providers-id-token.ts)',
    pattern: /\bjwtVerify\b|\bdecodeJwt\b/g,
    where: SERVER,
    only: /^server\/gateway\/(caller(\.test)?|auth\/providers-id-token)\.ts$/,
  },
  {
    what: 'request connections are made in server/gateway/postgres only (owner connections: engine, clocks, and the feeds main hands out)',
    pattern: /new pg\.(Pool)\b/g,
    where: SERVER,
    only: /^server\/(gateway\/postgres|clocks)\//,
  },
  {
    what: 'the client objects are made in web/data only',
    pattern: /from "@supabase\//g,
    where: WEB,
    only: /^web\/data\//,
  },
  {
    what: 'browser storage and cookies are touched in web/data/kept.ts only (and by the boot scripts of web/build/head.ts)',
    pattern: /\b(localStorage|sessionStorage)\b|document\.cookie/g,
    where: WEB,
    only: /^web\/(data\/kept|build\/head)(\.test)?\.ts$/,
  },
  { what: 'dangerouslySetInnerHTML is not used', pattern: /dangerouslySetInnerHTML/g, where: WEB, only: /^$/ },
  { what: 'no @ts-ignore', pattern: /@ts-(ignore|nocheck)/g, where: CODE, only: /\.gen\.ts$/ },
  {
    what: 'no focused or skipped test',
    pattern: /\b(test|it|describe)\.(only|skip|todo|fixme)\b/g,
    where: /^tests\//,
    only: /^$/,
  },
  { what: 'TODO carries a decision number', pattern: /\b(TODO|FIXME|XXX)\b(?! \d{4})/g, where: CODE, only: /^$/ },
]

const PRODUCT_WORDS = /\b(trade|trades|beauty|barter|salon|profile|profiles|professional|professionals|nails|hair|booking)\b/gi

export function checkDoors(): string[] {
  return DOORS.flatMap((door) =>
    files(door.where)
      .filter((file) => !door.only.test(file.path) && !isGenerated(file.path))
      .flatMap((file) =>
        [...file.text.matchAll(door.pattern)].map((match) => `${file.path}:${lineOf(file.text, match.index)} ${door.what}`),
      ),
  )
}

export function checkWords(): string[] {
  return files(/^(server\/gateway|database\/platform)\/.*\.(ts|sql)$/).flatMap((file) =>
    [...file.text.matchAll(PRODUCT_WORDS)]
      .filter((match) => !isProtocolWord(file.text, match))
      .map((match) => `${file.path}:${lineOf(file.text, match.index)} the machinery knows no product: "${match[0]}"`),
  )
}

/** `Accept-Profile` and `Content-Profile` are the table API's own headers for choosing a schema; 'profile' is a scope of OpenID. */
function isProtocolWord(text: string, match: RegExpMatchArray): boolean {
  const before = text.slice(Math.max(0, (match.index ?? 0) - 8), match.index).toLowerCase()
  if (match[0] === 'profile' && before.endsWith("'") && text.charAt((match.index ?? 0) + match[0].length) === "'") return true
  return match[0].toLowerCase() === 'profile' && /(accept|content)-$/.test(before)
}

export function checkSizes(): string[] {
  return files(/\.(ts|tsx|mjs|sql|css)$/)
    .filter((file) => !isGenerated(file.path) && !/^database\/(reference|demo)\//.test(file.path))
    .flatMap((file) => {
      const limit = file.path.endsWith('.sql') ? 600 : 400
      const lines = file.text.split('\n').length - 1
      return lines > limit ? [`${file.path} has ${lines} lines, the limit is ${limit}`] : []
    })
}

export function checkSqlNow(): string[] {
  return files(/^database\/product\/.*\.sql$/).flatMap((file) =>
    [...file.text.matchAll(/(?<!clock\.)\bnow\(\)/g)]
      .filter(
        (match) =>
          !/created_at timestamptz not null default $|updated_at timestamptz not null default $|last_message_at timestamptz not null default $/.test(
            file.text.slice(0, match.index),
          ),
      )
      .map((match) => `${file.path}:${lineOf(file.text, match.index)} product rules ask clock.now(), not now()`),
  )
}
