// Backups that the server makes by itself.
import path from 'node:path'
import type { Reader } from './reader.ts'

export function backupSettings(read: Reader) {
  const folder = read.text('BACKUP_FOLDER')
  return {
    /** Null: none are made, except before an upgrade. */
    folder: folder === null ? null : path.resolve(folder),
    everyHours: read.whole('BACKUP_EVERY', 24, 1, 24 * 366),
    keep: read.whole('BACKUP_KEEP', 7, 1, 10_000),
  }
}
