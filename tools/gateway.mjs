// npm run gateway: the gateway alone, in this same process.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
ensureBuilt()
await import('../dist/server/gateway.js')
