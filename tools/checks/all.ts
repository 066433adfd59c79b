// Every check that runs before the tests, by the name it is printed and selected with.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { codeRules } from './codes.ts'
import { cycleRules } from './cycles.ts'
import { decisionRules } from './decisions.ts'
import { docRules } from './docs.ts'
import { doorRules } from './doors.ts'
import { root, type Rule, type Tree } from './files.ts'
import { folderRules } from './folders.ts'
import { importRules } from './imports.ts'
import { packageRules } from './packages.ts'
import { requirementRules } from './requirements.ts'
import { checkSchema } from './database/schema.ts'
import { policyRules } from './database/policies.ts'
import { sentenceRules } from './database/sentences.ts'
import { voiceRules } from './voice.ts'
import { wordRules } from './words.ts'

/** Rules that only look at the text of the tree. */
export const ruleGroups: Record<string, Rule[]> = {
  imports: importRules,
  packages: packageRules,
  cycles: cycleRules,
  'single doors': doorRules,
  words: wordRules,
  voice: voiceRules,
  sentences: sentenceRules,
  policies: policyRules,
  folders: folderRules,
  documents: docRules,
  requirements: requirementRules,
  decisions: decisionRules,
  'error codes': codeRules,
}

/** External tools, run in a folder that contains their settings. */
export const commands: Record<string, string[]> = {
  types: ['tsc', '--noEmit', '-p', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip', '--no-progress', '--no-config-hints'],
  // Without the tests: code that only they call is dead.
  'called by tests alone': ['knip', '--production', '--include', 'files,exports', '--no-progress', '--no-config-hints'],
}

export type Check = { name: string; run: () => string[] | Promise<string[]> }

export function checksOf(tree: Tree, folder: string): Check[] {
  return [
    ...Object.entries(commands).map(([name, command]) => ({ name, run: () => findingsOf(command, folder) })),
    { name: 'row types', run: () => findingsOf(['tsx', 'tools/types.ts', '--check'], folder) },
    { name: 'schema', run: checkSchema },
    ...Object.entries(ruleGroups).map(([name, rules]) => ({ name, run: () => rules.flatMap((rule) => rule.find(tree)) })),
  ]
}

/** The output of a tool that found something; ending by a signal or without output also counts as a finding. */
export function findingsOf([name = '', ...args]: readonly string[], folder: string): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules/.bin', name), args, { cwd: folder })
    let said = ''
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('error', (error) => resolve([`${name} could not be started: ${error.message}`]))
    child.on('close', (code) => {
      const lines = said.split('\n').filter((line) => line.trim() !== '')
      if (code === 0) resolve([])
      else resolve(lines.length > 0 ? lines : [`${name} ended with ${code ?? 'a signal'} and said nothing`])
    })
  })
}
