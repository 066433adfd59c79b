// Planted offences for the rules about documents, requirements and decisions; the others are in files.ts.
import { importsDocument } from '../docs.ts'

export type Texts = Record<string, string>

export const documentOffences: Record<string, Texts[]> = {
  'a path in a document leads somewhere': [
    { 'README.md': 'See `server/nowhere.ts`.' },
    { 'docs/a.md': 'See `NOWHERE.md`.' },
    { 'docs/a.md': 'In `web/nowhere/<area>/`.' },
  ],
  'a path in a comment leads somewhere': [
    { 'server/a.ts': `// Judged in server/nowhere.ts.` },
    { 'web/ui/A.tsx': `/** As database/product/nowhere.sql says. */` },
    { 'database/product/a.sql': `-- Compared by tests/policies/nowhere.test.ts` },
    { 'database/product/a.sql': `comment on table a is 'Kept by server/clocks/nowhere.ts.';` },
  ],
  'a file named in a comment exists': [
    { 'server/a.ts': `// See nowhere.ts.` },
    { 'database/product/a.sql': `-- nowhere.sql has the rest` },
  ],
  'a file named in a document exists': [{ 'docs/a.md': 'See `nowhere.ts`.' }, { 'README.md': 'Kept by `no-where.sql`.' }],
  'a document named in code exists': [
    { 'server/a.ts': `// As nowhere.md has it.` },
    { 'tests/gateway/a.test.ts': `test('nothing is told (nowhere.md B2)', () => {})` },
    { 'database/product/a.sql': `comment on table a is 'See nowhere.md.';` },
  ],
  'a link in a document leads somewhere': [
    { 'README.md': '![A picture](docs/nowhere.png)' },
    { 'docs/a.md': 'See [that](../nowhere.md).' },
    { 'docs/a.md': '# One\n\nSee [another](#another).' },
    { 'docs/a.md': 'See [b](b.md#two).', 'docs/b.md': '# One' },
  ],
  'docs/protocol.md names tests that exist': [
    { 'docs/protocol.md': '| Call | | Test |\n| `signUp` | served | `auth/mail` |', 'tests/gateway/auth/flows.test.ts': '' },
    { 'docs/protocol.md': '| `select` | served | `policies/saved/` |', 'tests/gateway/rest/read.test.ts': '' },
  ],
  'docs/protocol.md lists the server functions': [
    { 'server/functions/registry.ts': `const all = [['check-area', checkArea]]`, 'docs/protocol.md': '| `check-access` | a member | |' },
  ],
  'docs/settings.md lists the settings that are read': [
    { 'server/settings/names.ts': `export const settingNames = ['PORT'] as const`, 'docs/settings.md': '' },
    { 'server/settings/names.ts': `export const settingNames = [] as const`, 'docs/settings.md': '| `PORT` | 3000 | |' },
  ],
  'docs/imports.md holds the tables of imports': [
    { 'docs/imports.md': '| Folder | May import | |\n|---|---|---|\n| `domain` | `server` | |' },
    { 'docs/imports.md': `${importsDocument()}| \`left-pad\` | \`domain\` | |\n` },
    {},
  ],

  'docs/glossary.md has each word once': [
    { 'docs/glossary.md': '| reply | an answer | | | comment |\n| reply (to a review) | another | | | |' },
    { 'docs/glossary.md': '| notice | what we write | | | |\n| set-up, notice | a time | | | |' },
  ],
  'docs/glossary.md names tables that exist': [
    { 'docs/glossary.md': '| reply | an answer | `forum_answers` | | |', 'database/product/a.sql': 'create table public.forum_replies ()' },
    {
      'docs/glossary.md': '| reply | an answer | `reviews.answer` | | |',
      'database/product/a.sql': 'create table public.reviews (reply text)',
    },
  ],

  // Requirements and decisions
  'a requirement that is cited exists': [
    { 'tests/gateway/a.test.ts': `test('LAND-98 nothing is shown', () => {})`, ...requirement('LAND-01', '') },
    { 'web/a.ts': `// To the letter (LAND-98).`, ...requirement('LAND-01', '') },
    { 'docs/a.md': 'LAND-98 is built.', ...requirement('LAND-01', '') },
  ],
  'a requirement stands once, with its sections and the areas it waits for': [
    { 'docs/requirements/a.md': `${row('LAND-01', '')}\n${row('LAND-01', '')}` },
    { 'docs/requirements/a.md': row('LAND-01', ''), 'docs/requirements/b.md': row('LAND-01', '') },
    { 'docs/requirements/a.md': row('LAND-01', 'nowhere') },
    { 'docs/requirements/a.md': '| LAND-01 | Shows a form | 12 | |' },
    { 'docs/requirements/a.md': '| LAND-01 | Shows a form |' },
  ],
  'a requirement is named by a test once it is built, and by none before': [
    requirement('LAND-01', ''),
    { 'web/a.ts': `// LAND-01`, 'docs/requirements/a.md': row('LAND-01', '') },
    { ...requirement('LAND-01', 'a'), 'tests/gateway/a.test.ts': `test('LAND-01 shows a form', () => {})` },
    { ...requirement('PLAN-01', ''), 'tests/gateway/a.test.ts': `test('PLAN-01 is what it is', () => {})` },
  ],
  'fewer and fewer requirements wait': [
    { 'docs/requirements/a.md': Array.from({ length: 9 }, (_, at) => row(`LAND-${at}`, 'a')).join('\n') },
    {
      'docs/requirements/a.md': ['A', 'B', 'C', 'D', 'E', 'F', 'G']
        .flatMap((prefix) => Array.from({ length: 90 }, (_, at) => row(`${prefix}-${at + 10}`, 'a')))
        .join('\n'),
    },
  ],
  'a product decision that is cited is written down, once': [
    { 'server/a.ts': `// Not before noon (A-98).`, 'docs/product/a.md': '## A-35 Prices' },
    { 'database/product/a.sql': `comment on table a is 'As B6.98 says.';`, 'docs/product/a.md': '### B6 Trades' },
    { 'tests/gateway/a.test.ts': `test('A-98: nobody may', () => {})` },
    { 'docs/decisions/0001-a.md': 'Follows from C.8 and D-98.' },
    { 'docs/product/a.md': '## A-35 Prices', 'docs/product/b.md': '## A-35 Pictures' },
  ],
  'a decision record that is cited exists': [
    { 'server/a.ts': `// Why: decision 98.`, 'docs/decisions/0001-a.md': '# 1. A' },
    { 'docs/a.md': 'As decision 0098 has it.' },
  ],
  'a section that is cited is one of the specification': [
    { 'server/a.ts': `// As the contract says (contract §2.16).` },
    { 'domain/a.ts': `// Ten at most (spec §12).` },
    { 'docs/a.md': 'See §4.' },
  ],
}

/** Text that looks like an offence but is fine. */
export const cleanDocuments: Texts = {
  'README.md': 'See `server/config.ts`, `config.ts`, `web/features/<area>/` and [the first](docs/decisions/0001-a.md#1-why-not).',
  'docs/decisions/0001-a.md': '# 1. Why not?\n\nAs spec §2, §4 and §8 ask, and RFC 9110 §5.6. UTF-16, SHA-256.',
  'docs/product/a.md': '## A-35 Prices\n\n### B6.4 Sending\n\nSee decision 1.',
  'docs/glossary.md': '| Word | Meaning | Table | Route | Not |\n| reply | an answer | `a.created_at`, `web/ui/` | | |',
  'docs/requirements/a.md': `${row('LAND-01', '')}\n${row('LAND-02', 'a')}\n${row('PLAN-01', '')}`,
  'tests/gateway/a.test.ts': `test('LAND-01 shows a form (A-35, B6.4)', () => {})`,
}

function requirement(id: string, waitsFor: string): Texts {
  return { 'docs/requirements/a.md': row(id, waitsFor) }
}

function row(id: string, waitsFor: string): string {
  return waitsFor === '' ? `| ${id} | Shows a form | 2 | |` : `| ${id} | Shows a form | 2, 7 | ${waitsFor} |`
}
