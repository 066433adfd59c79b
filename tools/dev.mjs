// npm run dev: rebuilds the web and restarts the server whenever a source is saved; the restart applies changed SQL
// functions, policies, grants and triggers. A changed table needs a fresh DATA_DIR.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
const bin = (file) => path.join(root, 'node_modules', file)
const children = [
  run([bin('vite/bin/vite.js'), 'build', '--watch', '--mode', 'development', '--logLevel', 'warn']),
  run([bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--include', 'database/**/*.sql', 'server/main.ts'], {
    REAPPLY_RULES: 'on',
  }),
]

function run(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  child.once('exit', (code) => stop(code ?? 0))
  return child
}

let isStopping = false
function stop(code) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
