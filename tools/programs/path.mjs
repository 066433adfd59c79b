// Programs that are installed.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The first of these that is on the PATH; null if none is. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(canRun) ?? null
}

export function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: try the next place.
    return false
  }
}
