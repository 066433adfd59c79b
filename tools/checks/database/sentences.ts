// No function of the database says a sentence to a member, apart from refusals: what members read has words in every language.
import { isPlanted, lineOf, type Rule, type SourceFile, type Tree } from '../files.ts'

/** Functions that say something all the same, and why. */
const MAY_SPEAK: Record<string, string> = {
  restriction_in_words: 'the sentence of a refusal',
  zone_in_words: 'names of time zones, for the English words of a notification',
  device_of: 'names of browsers, which are the same in every language',
  without_name: 'stands where a name was',
  staff_note_add: 'the subject of a refusal',
  notify_author_of_chat_removal: 'the reason of the specified update of a message, which has none, as the team would write it',
  write_shared_contact: 'a message in the name of a member; screens word it from its type',
  message_taken_down: 'stands where the words of a message were; screens word it from removed_at',
  job_message_taken_down: 'the same',
  trade_card: 'a message in the name of a member; screens word it from its kind',
  trade_cancel: 'what the team reads about a member who did not feel safe',
  late_move_count: 'what the team reads about a member who did not feel safe',
  trade_answer_no_show: 'a statement in the name of a member who wrote too little',
  strike_count: 'the reason of a sanction, which the team writes otherwise',
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
