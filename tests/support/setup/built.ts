// Gateway tests start the server as it is shipped: built from the sources as they are now.
import { spawnSync } from 'node:child_process'

export default function setup(): void {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs', 'server'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The server could not be built.')
}
