// Backups and archives that the server makes by itself.
import path from 'node:path'
import { CannotStart, type Reader } from './reader.ts'

export function backupSettings(read: Reader) {
  const folder = read.text('BACKUP_FOLDER')
  return {
    /** Null: none are made, except before an upgrade. */
    folder: folder === null ? null : path.resolve(folder),
    everyHours: read.whole('BACKUP_EVERY', 24, 1, 24 * 366),
    keep: read.whole('BACKUP_KEEP', 7, 1, 10_000),
  }
}

export function archiveSettings(read: Reader, { isEmbedded }: { isEmbedded: boolean }) {
  const folder = read.text('ARCHIVE_FOLDER')
  if (folder !== null && !isEmbedded)
    throw new CannotStart('ARCHIVE_FOLDER is for the embedded database. Archive the log of the server in DATABASE_URL with its own tools.')
  return {
    /** Null: the log is not archived. */
    folder: folder === null ? null : path.resolve(folder),
    everyHours: read.whole('ARCHIVE_EVERY', 24, 1, 24 * 366),
    keep: read.whole('ARCHIVE_KEEP', 3, 1, 1000),
  }
}
