// Breaks every rule of the schema once; a promise of tests/policies must notice, or the mutant must be listed as equivalent.
//   npm run soak -- mutants
import { spawnSync } from 'node:child_process'

process.exitCode = spawnSync('npx', ['--no-install', 'tsx', 'tools/mutants/run.ts'], { stdio: 'inherit' }).status ?? 1
