import type pg from 'pg'
import { CannotStart, type Config } from '#server/config.ts'
import type { Finding } from './finding.ts'
import { addressFindings } from './address-findings.ts'
import { examine } from './findings.ts'
import { nameFindings } from './name-findings.ts'
import { textFindings } from './text-findings.ts'

const headings = { wrong: 'Wrong', unsafe: 'Unsafe', fine: 'Good to know' }

/** Throws the page if something is wrong or unsafe, so that the command fails. */
export async function doctor(client: pg.Client, config: Config): Promise<string> {
  const findings = [
    ...(await examine(client, config, new Date())),
    ...(await nameFindings(client)),
    ...(await textFindings(client)),
    ...(await addressFindings(client)),
  ]
  const page = pageOf(findings)
  if (findings.some(({ level }) => level !== 'fine')) throw new CannotStart(page)
  return `Nothing is wrong or unsafe.\n${page}`
}

function pageOf(findings: Finding[]): string {
  const levels = ['wrong', 'unsafe', 'fine'] as const
  return levels
    .map((level) => ({ level, found: findings.filter((finding) => finding.level === level) }))
    .filter(({ found }) => found.length > 0)
    .map(({ level, found }) => `${headings[level]}:\n${found.map((each) => `  - ${lineOf(each)}`).join('\n')}`)
    .join('\n')
}

function lineOf({ what, todo, where }: Finding): string {
  return [what, ...(todo === undefined ? [] : [todo]), ...(where === undefined ? [] : [`(${where})`])].join(' ')
}
