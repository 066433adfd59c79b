// Gateway tests start the server as shipped: built from the current sources.
import { spawnSync } from 'node:child_process'

export default function setup(): void {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs', 'server'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The server could not be built.')
}
