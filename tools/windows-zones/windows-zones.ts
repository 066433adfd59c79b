// Prints server/services/calendars/zones/windows-zones.gen.ts: what Windows calls a zone, which Outlook and Exchange write into
// calendars. Unicode's table of them is in the package cldr-core. `npm run windows-zones` writes the file; a test beside this one
// compares.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import { root } from '#tools/checks/files.ts'

export const windowsZonesFile = path.join(root, 'server/services/calendars/zones/windows-zones.gen.ts')

export function printedWindowsZones(): string {
  // The other rows of the table say which place of a country uses a zone.
  const lines = windowsZones.supplemental.windowsZones.mapTimezones
    .map(({ mapZone: { _territory: territory, _other: name, _type: usual } }) => ({ territory, name, usual }))
    .filter(({ territory }) => territory === '001')
    .map(({ name, usual }) => `  '${name}': '${usual}',`)
  return `// Printed by tools/windows-zones/windows-zones.ts: npm run windows-zones
/** What Windows calls a zone, and its usual name. */
export const windowsZones: Record<string, string> = {
${lines.join('\n')}
}
`
}

if (process.argv[1] === import.meta.filename) await writeFile(windowsZonesFile, printedWindowsZones())
