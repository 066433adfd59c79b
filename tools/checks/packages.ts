// Which folder may import which package. Printed into docs/imports.md below the table of folders.
import { packageImports, sources } from './import-statements.ts'
import { isGenerated, type Rule, TEST, type Tree } from './files.ts'

/**
 * A place is a folder or a file; `types` are places that may only import the package's types. Tests, benches and tools may
 * use anything that package.json lists.
 */
type Row = { packages: string[]; in: string[]; types?: string[] }

export const PACKAGES: Row[] = [
  { packages: ['node:*'], in: ['server', 'web/build', 'web/site/pictures.ts'] },
  {
    packages: ['pg'],
    in: [
      'server/engine',
      'server/gateway/postgres',
      'server/gateway/rest/schema.ts',
      'server/gateway/realtime/feed/outbox.ts',
      'server/gateway/realtime/feed/receiver.ts',
      'server/gateway/storage/tokens.ts',
      'server/clocks',
      'server/demo/demo.ts',
      'server/protocols.ts',
      'server/admin.ts',
    ],
    types: ['server'],
  },
  { packages: ['fastify'], in: ['server/gateway/http/http.ts'], types: ['server'] },
  { packages: ['@fastify/static'], in: ['server/gateway/web/web.ts'] },
  { packages: ['prom-client'], in: ['server/gateway/metrics.ts', 'server/protocols.ts'], types: ['server/gateway'] },
  { packages: ['pino'], in: ['server/log.ts', 'server/admin.ts'] },
  { packages: ['jose'], in: ['server/gateway/caller.ts', 'server/gateway/auth'] },
  { packages: ['rate-limiter-flexible'], in: ['server/gateway'] },
  { packages: ['@redis/client'], in: ['server/gateway/broker'] },
  { packages: ['@fastify/proxy-addr'], in: ['server/gateway/http/client-address.ts'] },
  { packages: ['lru-cache', 'p-limit'], in: ['server/gateway', 'server/services'] },
  { packages: ['@node-rs/argon2'], in: ['server/gateway/auth', 'server/demo'] },
  { packages: ['openid-client', 'otpauth'], in: ['server/gateway/auth'] },
  { packages: ['qr'], in: ['server/gateway/auth', 'web/features/trades/day/CodePicture.tsx'] },
  { packages: ['ws'], in: ['server/gateway/realtime'] },
  { packages: ['@tus/file-store', '@tus/server'], in: ['server/gateway/storage'] },
  { packages: ['aws4fetch'], in: ['server/gateway/storage', 'server/backups/s3'] },
  { packages: ['sharp'], in: ['server/gateway/storage/images', 'web/build'] },
  { packages: ['valibot'], in: ['server', 'web/data', 'web/features'] },
  { packages: ['nodemailer', 'stripe'], in: ['server/services'] },
  { packages: ['ical.js'], in: ['server/services/calendar-files'] },
  { packages: ['ipaddr.js', 'tsx'], in: ['server/services/calendars'] },
  { packages: ['pdfkit'], in: ['server/functions/statement'] },
  { packages: ['altcha-lib'], in: ['server/services', 'web/features/account/human'] },
  { packages: ['graphile-worker', '@zip.js/zip.js'], in: ['server/clocks'] },
  { packages: ['@supabase/auth-js', '@supabase/postgrest-js', '@supabase/realtime-js'], in: ['web/data'] },
  { packages: ['web-vitals'], in: ['web/data'] },
  { packages: ['react', 'react-dom'], in: ['web', 'server/mail', 'server/services', 'server/gateway/auth/account'] },
  { packages: ['@tanstack/react-query'], in: ['web/app', 'web/data', 'web/features'] },
  { packages: ['@tanstack/react-router'], in: ['web/app', 'web/features'] },
  { packages: ['radix-ui'], in: ['web/ui', 'web/features/profiles/portfolio/Lightbox.tsx'] },
  { packages: ['sonner'], in: ['web/ui'] },
  { packages: ['lucide-react'], in: ['web/ui', 'web/app', 'web/features'] },
  { packages: ['react-easy-crop', 'virtua'], in: ['web/features'] },
  { packages: ['vite', 'subset-font'], in: ['web/build'] },
]

const PRODUCT = /^(domain|server|web)\/.*\.tsx?$/

export const packageRules: Rule[] = [
  { name: 'a package is imported where the table says', find: (tree) => judge(tree, PACKAGES) },
  { name: 'no row of the package table is left over', find: (tree) => leftOver(tree, PACKAGES) },
]

function judge(tree: Tree, table: readonly Row[]): string[] {
  return sources(tree, PRODUCT)
    .filter(({ path }) => !isGenerated(path) && !TEST.test(path))
    .flatMap((file) =>
      packageImports(file)
        .filter(({ target, isType }) => {
          const row = table.find(({ packages }) => packages.includes(target))
          return ![...(row?.in ?? []), ...(isType ? (row?.types ?? []) : [])].some((place) => isIn(file.path, place))
        })
        .map(({ target, line }) => `${file.path}:${line} imports the package ${target}; ${placesOf(target, table)}`),
    )
}

function leftOver(tree: Tree, table: readonly Row[]): string[] {
  const used = sources(tree, PRODUCT).flatMap((file) => packageImports(file).map(({ target }) => ({ target, file: file.path })))
  return table.flatMap(({ packages, in: places }) => [
    ...packages
      .filter((name) => !used.some(({ target }) => target === name))
      .map((name) => `tools/checks/packages.ts names ${name}, which nothing imports`),
    ...places
      .filter((place) => !used.some(({ target, file }) => packages.includes(target) && isIn(file, place)))
      .map((place) => `tools/checks/packages.ts lets ${place} import ${packages.join(', ')}, which it does not`),
  ])
}

function placesOf(name: string, table: readonly Row[]): string {
  const row = table.find(({ packages }) => packages.includes(name))
  if (row === undefined) return 'tools/checks/packages.ts does not name it'
  const types = row.types === undefined ? '' : `, and its types ${row.types.join(', ')}`
  return `only ${row.in.join(', ')} may${types}`
}

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}

const ticked = (names: readonly string[]) => names.map((each) => `\`${each}\``).join(', ')

export function packageTable(): string {
  const rows = PACKAGES.map(
    (row) => `| ${ticked(row.packages)} | ${ticked(row.in)} | ${row.types === undefined ? '' : ticked(row.types)} |`,
  )
  return ['| Package | May be imported by | Its types also by |', '|---|---|---|', ...rows].join('\n')
}
