// npm run admin -- …: the operator's command line, built like the server.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
ensureBuilt()
await import('../dist/server/admin.js')
