// The search parameters of the admin area. The route reads them at startup, so this module imports nothing heavy.
import { cut } from '#domain/wording/cut.ts'

export type AdminSearch = Record<string, string>

const most = 30
const longest = 200

/** Keeps short text under plain names: each tab reads its own and ignores the rest. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const given = Object.entries(search)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => [name, cut(value, longest + 1)] as const)
    .filter(([name, value]) => /^[a-z_]{1,20}$/.test(name) && value !== '' && value.length <= longest)
  return Object.fromEntries(given.slice(0, most))
}
