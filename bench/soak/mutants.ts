// Every rule of the schema broken once, each noticed by a promise of tests/policies or listed as equivalent.
//   npm run soak -- mutants
import { spawnSync } from 'node:child_process'

process.exitCode = spawnSync('npx', ['--no-install', 'tsx', 'tools/mutants/run.ts'], { stdio: 'inherit' }).status ?? 1
