// One running server per data folder: the process that listens on DATA_DIR/owner.sock owns it. The socket dies with its
// process, so nothing has to be cleaned up after a kill.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotStart } from '#server/config.ts'
import { shortFolder } from './short-folder.ts'

export type OwnerLock = { release(): Promise<void> }

export async function takeOwnership(dataDir: string): Promise<OwnerLock> {
  const address = addressIn(dataDir)
  const takeover = path.join(dataDir, 'owner.takeover')
  for (;;) {
    if (await isOwned(dataDir)) {
      throw new CannotStart(
        `Beauty Barter is already running with the data in ${dataDir}. Stop it first, or set DATA_DIR (and PORT) to start a second one.`,
      )
    }
    // Two starts may find the same dead socket; only the one that created the takeover file may replace it.
    if (!claim(takeover)) {
      await wait(20)
      continue
    }
    try {
      if (await isOwned(dataDir)) continue
      if (process.platform !== 'win32') fs.rmSync(address, { force: true })
      const server = await listen(address)
      return { release: () => new Promise((done) => server.close(() => done())) }
    } finally {
      fs.rmSync(takeover, { force: true })
    }
  }
}

export function isOwned(dataDir: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = net.connect(addressIn(dataDir))
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
}

function addressIn(dataDir: string) {
  if (process.platform === 'win32') return String.raw`\\.\pipe\beauty-barter-` + Buffer.from(dataDir).toString('hex')
  return path.join(shortFolder(dataDir, 'owner.sock'), 'owner.sock')
}

function claim(takeover: string) {
  try {
    fs.closeSync(fs.openSync(takeover, 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Only exists for milliseconds; one older than 5 s was left behind by a process that was killed.
    const age = Date.now() - (fs.statSync(takeover, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 5000) fs.rmSync(takeover, { force: true })
    return false
  }
}

function listen(address: string) {
  return new Promise<net.Server>((listening, failed) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', failed)
    server.listen(address, () => listening(server.unref()))
  })
}
