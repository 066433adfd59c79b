// Every rule must find the offence that is planted for it, and nothing in text that merely looks like one. A rule without an
// offence fails here, and so does an offence without a rule.
import { mkdtempSync, rmSync, symlinkSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { withScratchDatabase } from '../scratch-client.ts'
import { printSchema } from '../types/print.ts'
import { readSchema } from '../types/read.ts'
import { commands, findingsOf, ruleGroups } from './all.ts'
import { root, treeAt, treeOf } from './files.ts'
import { brokenPackage, toolFindings } from './planted/package.ts'
import { schemaOffences } from './planted/schema.ts'
import { clean, offences } from './planted/files.ts'
import { findOffenders, LINTS } from './database/schema.ts'

const rules = Object.values(ruleGroups).flat()

test('every rule has a planted offence, and every offence a rule', () => {
  expect(rules.map(({ name }) => name).toSorted()).toEqual(Object.keys(offences).toSorted())
  expect(LINTS.map(({ what }) => what).toSorted()).toEqual(Object.keys(schemaOffences).toSorted())
  expect(Object.keys(commands).toSorted()).toEqual(Object.keys(toolFindings).toSorted())
})

describe('a rule over the tree finds what is planted:', () => {
  for (const rule of rules) {
    test(rule.name, () => {
      const planted = offences[rule.name] ?? []
      expect(planted.length).toBeGreaterThan(0)
      for (const texts of planted) expect(rule.find(treeOf(texts)), JSON.stringify(texts)).not.toEqual([])
    })
  }
})

// These rules look at the whole tree, so a few files break them by what is missing.
const ofTheWhole = [
  'no row of the package table is left over',
  'docs/imports.md holds the tables of imports',
  'fewer and fewer requirements wait',
  'docs/folders.md says of each folder what it is for, unless its name and place do',
]

test('what only looks like an offence is not reported', () => {
  const findings = rules.filter(({ name }) => !ofTheWhole.includes(name)).flatMap((rule) => rule.find(treeOf(clean)))
  expect(findings).toEqual([])
})

test('a lint of the schema finds what is planted', { timeout: 120_000 }, async () => {
  await withScratchDatabase(async (client) => {
    expect(await findOffenders(client)).toEqual([])
    for (const [what, statements] of Object.entries(schemaOffences)) {
      for (const statement of statements) {
        await client.query('begin')
        await client.query(statement)
        const found = await findOffenders(client)
        await client.query('rollback')
        expect(
          found.filter((line) => line.endsWith(`: ${what}`)),
          statement,
        ).not.toEqual([])
      }
    }
  })
})

test('a column missing in the row types is reported', { timeout: 120_000 }, async () => {
  await withScratchDatabase(async (client) => {
    const printed = printSchema(await readSchema(client))
    expect(treeAt(root).text('domain/generated/database.ts')).toBe(printed)
    await client.query('begin; alter table public.profiles add column planted text')
    expect(printSchema(await readSchema(client))).not.toBe(printed)
    await client.query('rollback')
  })
})

test('each tool finds what is planted, and says so', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bb-planted-'))
  try {
    for (const [name, text] of Object.entries(brokenPackage)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    for (const name of ['tsconfig.json', '.oxlintrc.json', '.oxfmtrc.json', 'knip.json'])
      cpSync(path.join(root, name), path.join(folder, name))
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    const said = Object.entries(commands).map(async ([name, command]) => ({ name, said: (await findingsOf(command, folder)).join('\n') }))
    for (const tool of await Promise.all(said)) {
      for (const expected of toolFindings[tool.name] ?? []) expect(tool.said, tool.name).toContain(expected)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a missing tool is a finding', async () => {
  expect(await findingsOf(['no-such-tool-anywhere'], root)).not.toEqual([])
})
