// Who may import whom. `npm run check -- --write` prints this table into docs/imports.md.
import { isGenerated, type Rule as Check, TEST } from './files.ts'
import { fileImports, sources } from './import-statements.ts'

type Rule = { folder: string; may: string[]; note: string }

/** Shared areas of web/features: each may import those before it, and every other area may import all of them. */
const GROUND = ['kinds', 'account', 'announcements', 'membership', 'profiles', 'scheduling', 'location', 'saved', 'moderation', 'listing']

/** The first match wins, so narrower folders come first. */
const RULES: Rule[] = [
  { folder: 'domain', may: ['domain'], note: 'pure: no I/O, no React, no clock but the one passed in' },
  {
    folder: 'server/gateway/<protocol>',
    may: [
      'server/gateway/<protocol>',
      'server/gateway/*.ts',
      'server/gateway/http',
      'server/gateway/postgres',
      'server/gateway/broker',
      'server/log.ts',
    ],
    note: 'never a sibling protocol, `domain` or a product word',
  },
  { folder: 'server/gateway', may: ['server/gateway', 'server/log.ts'], note: 'the machinery knows no product' },
  { folder: 'server/engine', may: ['server/engine', 'server/config.ts', 'server/log.ts'], note: 'the database server' },
  {
    folder: 'server/services',
    may: ['server/services', 'server/settings', 'server/log.ts', 'domain/wording', 'web/ui/display/Mark.tsx'],
    note: 'the outside world: no domain rules',
  },
  {
    folder: 'server/functions',
    may: ['server/functions', 'server/services', 'server/gateway/functions.ts', 'server/gateway/addresses.ts', 'domain'],
    note: 'one file an endpoint; acts as the caller',
  },
  {
    folder: 'server/clocks',
    may: ['server/clocks', 'server/services', 'server/gateway/functions.ts', 'domain', 'server/log.ts'],
    note: 'what happens by itself',
  },
  { folder: 'server/settings', may: ['server/settings', 'server/config.ts'], note: 'the settings, a file a subject' },
  { folder: 'server/site', may: ['server', 'domain', 'web/ui/art'], note: 'what public pages say, with the same generated pictures' },
  { folder: 'server', may: ['server', 'domain'], note: '`main.ts` and `gateway-alone.ts` wire the parts' },
  { folder: 'web/ui', may: ['web/ui', 'domain/crafts.ts', 'domain/wording'], note: 'no other domain, no data, features or query library' },
  { folder: 'web/data', may: ['web/data', 'domain/generated'], note: 'the client, the cache, what is kept' },
  {
    folder: 'web/features/market/offers',
    may: [
      'web/features/market',
      'web/features/<ground>',
      'web/features/trades/offer',
      'web/features/trades/partner.data.ts',
      'web/ui',
      'web/data',
      'web/paths.ts',
      'domain',
    ],
    note: 'services are offered for a listing as in a request for a trade',
  },
  {
    folder: 'web/features/<area>',
    may: ['web/features/<area>', 'web/features/<ground>', 'web/ui', 'web/data', 'web/paths.ts', 'domain'],
    note: `ground areas: ${GROUND.join(', ')} (each may import those before it)`,
  },
  {
    folder: 'web/site',
    may: ['web/site', 'web/ui', 'web/paths.ts', 'domain'],
    note: 'public pages, rendered at build time',
  },
  { folder: 'web', may: ['web', 'domain'], note: '`web/app` may use all of web' },
  {
    folder: 'tests/in-process',
    may: ['tests', 'domain', 'server/gateway', 'server/engine', 'server/backups', 'server/admin', 'server/clocks', 'server/config.ts'],
    note: "parts of the server in the test's own process: with a function, a clock or a file store that no front door takes",
  },
  {
    folder: 'tests/support/kills',
    may: ['tests', 'domain', 'server/engine', 'server/config.ts'],
    note: 'opens a data folder that no server may change',
  },
  {
    folder: 'tests/policies/operations/standing',
    may: ['tests', 'domain', 'server/admin/appeals.ts'],
    note: 'a command of the operator, in the transaction of a promise',
  },
  {
    folder: 'tests/policies/operations/planted',
    may: ['tests', 'domain', 'server/mail'],
    note: 'the emails of an area that no release has, in the transaction of a promise',
  },
  { folder: 'tests', may: ['tests', 'domain'], note: 'through front doors only: HTTP, SQL or a browser' },
  {
    folder: 'bench',
    may: [
      'bench',
      'tests/support',
      'domain',
      'server/gateway/postgres',
      'server/engine',
      'server/backups',
      'server/services/calendars',
      'server/config.ts',
    ],
    note: 'measured side by side in one run',
  },
  { folder: 'tools', may: ['tools', 'server', 'web', 'domain', 'tests'], note: 'build, dev, checks' },
]

export const importRules: Check[] = [
  {
    name: 'a folder imports what the table says',
    find: (tree) =>
      sources(tree)
        .filter(({ path }) => !isGenerated(path))
        .flatMap((file) => {
          const rule = ruleOf(file.path)
          if (!rule) return [`${file.path} stands in no folder of the import table`]
          // A unit test may import the file it tests and the shared test support.
          const imports = fileImports(file).filter(({ target }) => !(TEST.test(file.path) && target.startsWith('tests/support/')))
          return imports.flatMap(({ target, line }) => judge(file.path, rule, target, line))
        }),
  },
]

function judge(file: string, rule: Rule, target: string, line: number): string[] {
  if (isInside(file, rule, target)) return []
  return [`${file}:${line} imports ${target}; ${rule.folder} may import only ${rule.may.join(', ')}`]
}

function isInside(file: string, rule: Rule, target: string): boolean {
  return rule.may.some((allowed) => {
    if (allowed === 'web/features/<ground>') return groundAllowed(file, target)
    if (allowed === 'server/gateway/*.ts') return /^server\/gateway\/[^/]+\.ts$/.test(target)
    const place = allowed.replace(/<(area|protocol)>/, segment(file, rule))
    return target === place || target.startsWith(`${place}/`)
  })
}

function groundAllowed(file: string, target: string): boolean {
  const from = GROUND.indexOf(file.split('/')[2] ?? '')
  const to = GROUND.indexOf(target.split('/')[2] ?? '')
  return target.startsWith('web/features/') && to >= 0 && (from < 0 || to < from)
}

function ruleOf(file: string): Rule | undefined {
  return RULES.find((rule) => {
    const [folder, hole] = rule.folder.split('/<')
    return file.startsWith(`${folder}/`) && (!hole || !segment(file, rule).includes('.'))
  })
}

function segment(file: string, rule: Rule): string {
  return file.split('/')[rule.folder.split('/').length - 1] ?? ''
}

export function importTable(): string {
  const rows = RULES.map((rule) => `| \`${rule.folder}\` | ${rule.may.map((each) => `\`${each}\``).join(', ')} | ${rule.note} |`)
  return ['| Folder | May import | |', '|---|---|---|', ...rows].join('\n')
}
