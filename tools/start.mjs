// npm start: installs what is missing, builds if needed, and runs the server in this same process, so that signals
// reach it and nothing is left behind when it is killed.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Beauty Barter needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}
ensureInstalled()
ensureBuilt()
endWithNpm()
await import('../dist/server/main.js')

// A signal to `npm start` ends npm and the shell in between, which does not forward it.
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
