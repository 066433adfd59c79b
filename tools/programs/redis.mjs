// The Redis that tests and soak runs start: the one in REDIS_SERVER, one that is already installed, or one installed now.
import { installFirst } from './apt.mjs'
import { findProgram } from './path.mjs'

const onPath = () => findProgram('redis-server', 'valkey-server')

export function findRedis() {
  if (process.env.REDIS_SERVER) return process.env.REDIS_SERVER
  const found = onPath() ?? (installFirst('redis-server', 'valkey-server') === null ? null : onPath())
  if (found) return found
  console.error('No redis-server was found and none could be installed. Install one, or name one in REDIS_SERVER.')
  return process.exit(1)
}
