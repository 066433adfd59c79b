import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'

// A unix socket's path can have 107 bytes on Linux, 103 on macOS.
const longestSocketPath = 100

/**
 * The folder itself or, if its path is too long for a socket, a 0700 folder of ours in the system's temporary directory.
 * Anyone could have created that one first, so it must belong to us or to the user we give it to.
 */
export function shortFolder(folder: string, socketName: string, givenTo: number | null = null) {
  if (Buffer.byteLength(path.join(folder, socketName)) <= longestSocketPath) return folder
  const short = path.join(os.tmpdir(), `beauty-barter-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  fs.mkdirSync(short, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(short)
  const isOurs = !process.getuid || found.uid === process.getuid() || found.uid === givenTo
  if (!found.isDirectory() || !isOurs)
    throw new CannotStart(`The folder ${short} belongs to another user. Set DATA_DIR to a folder with a shorter path.`)
  return short
}
