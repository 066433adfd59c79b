// What the doctor says of sealed values and their keys.
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { readKeys } from '#server/services/sealing/keys.ts'
import { fine, type Finding, wrong } from './finding.ts'
import { usedKeys } from './seal-keys.ts'

export async function sealingFindings(client: pg.Client, { sealingKeys }: Config): Promise<Finding[]> {
  const used = await usedKeys(client)
  const keys = readKeys(sealingKeys) ?? []
  const where = sealingKeys
  const missing = [...used].filter((id) => !keys.some((key) => key.id === id))
  if (missing.length > 0)
    return [
      wrong(`Values are sealed with keys that are not here: ${missing.join(', ')}.`, {
        todo: 'Put the file of sealing keys back. Without it, members have to add their calendars again.',
        where,
      }),
    ]
  if (keys.length > 1) return [fine('New sealing keys are not in use everywhere yet.', { todo: 'npm run admin -- seal-keys', where })]
  return used.size === 0
    ? []
    : [fine('Sealed values can be opened. No backup holds their keys.', { todo: 'Keep a copy of the file apart from the backups.', where })]
}
