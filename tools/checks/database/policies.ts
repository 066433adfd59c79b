// A promise bears the name of each policy: breaking the policy on purpose must make it fail (tools/mutants).
import { isPlanted, lineOf, type Rule, type Tree } from '../files.ts'

/** PostgreSQL cuts longer names off without a word. */
const LONGEST_NAME = 63

export const policyRules: Rule[] = [
  { name: `a policy has a name of at most ${LONGEST_NAME} bytes, and a promise of tests/policies bears it`, find: findPolicies },
]

function findPolicies(tree: Tree): string[] {
  const tests = tree.files(/^tests\/policies\/.*\.ts$/).map(({ text }) => text)
  return tree
    .files(/^database\/product\/.*\.sql$/)
    .filter(({ path }) => !isPlanted(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/create policy "([^"]+)"/g)].flatMap(({ 1: name = '', index }) => {
        const place = `${path}:${lineOf(text, index)}`
        if (Buffer.byteLength(name) > LONGEST_NAME) return [`${place} “${name}” is longer`]
        return tests.some((test) => test.includes(`'${name}'`) || test.includes(`"${name}"`))
          ? []
          : [`${place} no promise is named “${name}”`]
      }),
    )
}
