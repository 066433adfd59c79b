// No function of the database says a sentence to a member, apart from refusals: what members read has words in every language.
import { isPlanted, lineOf, type Rule, type SourceFile, type Tree } from './files.ts'

/** Functions that say something all the same, and why. */
const MAY_SPEAK: Record<string, string> = {
  restriction_in_words: 'the sentence of a refusal',
  zone_in_words: 'names of time zones, for the English words of a notification',
  device_in_words: 'names of browsers, which are the same in every language',
}

export const sentenceRules: Rule[] = [{ name: 'no sentence of a function of the database but a refusal', find: findSentences }]

function findSentences(tree: Tree): string[] {
  return tree.files(/^database\/(product|platform)\/.*\.sql$/).flatMap((file) => (isPlanted(file.path) ? [] : sentencesOf(file)))
}

const FUNCTION = /create or replace function (\w+\.(\w+))[^$]*?as \$\$([^]*?)\$\$;/g
/** Two words or more that begin like a sentence, or end like one. */
const SENTENCE = /'((?:[A-Z][a-z’]*(?:''[a-z]+)? [^']*(?:''[^']*)*|[^']*[a-z]{2,} (?:[^']|'')*[a-z]\.(?: [^']*)?))'/g

function sentencesOf(file: SourceFile): string[] {
  return [...file.text.matchAll(FUNCTION)].flatMap(({ 1: called = '', 2: name = '', 3: body = '', index, 0: whole }) => {
    if (name in MAY_SPEAK) return []
    const start = index + whole.indexOf(body)
    const spoken = body.replaceAll(/--.*$|raise [^]*?;|message := [^;]*;/gm, (text) => ' '.repeat(text.length))
    return [...spoken.matchAll(SENTENCE)].map(
      ({ 1: said = '', index: at }) => `${file.path}:${lineOf(file.text, start + at)} ${called} says “${said.slice(0, 60)}”`,
    )
  })
}
