import type { Texts } from './documents.ts'

/** A small package with an offence for every tool, and what each tool must report about it. */
export const brokenPackage: Texts = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    imports: { '#domain/*': './domain/*' },
    dependencies: { 'unheard-of': '1.0.0' },
    devDependencies: { vitest: '*' },
  }),
  'server/main.ts': `import { used } from '#domain/a.ts'\n\nused()\n`,
  'domain/a.ts': `export function used() {}\nexport function plantedUnused() {}\nexport function plantedForTests() {}\nexport type PlantedType = 1\n`,
  'domain/a.test.ts': `import { test } from 'vitest'\nimport { plantedForTests } from './a.ts'\n\ntest('a', plantedForTests)\n`,
  'domain/orphan.ts': `export const number: number = 'no number'\n`,
  'domain/lint.ts': [
    `import { Kind } from './kind.ts'`,
    `export function anything(given: any, kind: Kind, list: string[]) {`,
    `  Promise.resolve(1)`,
    `  list.forEach(async () => {})`,
    `  if (given == 1) return list[0]!.length`,
    `  try { given() } catch {}`,
    `  switch (kind) { case 'a': return 1 }`,
    `}`,
  ].join('\n'),
  'domain/kind.ts': `export type Kind = 'a' | 'b'\n`,
}

export const toolFindings: Record<string, string[]> = {
  types: [`domain/orphan.ts`, 'TS2322'],
  lint: [
    'no-explicit-any',
    'no-non-null-assertion',
    'no-floating-promises',
    'no-misused-promises',
    'switch-exhaustiveness-check',
    'consistent-type-imports',
    'no-empty',
    'eqeqeq',
  ],
  format: ['domain/lint.ts'],
  unused: ['domain/orphan.ts', 'plantedUnused', 'PlantedType', 'unheard-of'],
  'called by tests alone': ['plantedForTests'],
}
