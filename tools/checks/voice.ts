// The product talks like one salon owner to another, and comments like one colleague to another. The phrases refused here
// sound translated or old-fashioned.
import { comments, withoutComments } from './comments.ts'
import { eachMatch, type Rule, TEST } from './files.ts'

/** Each with what to say instead. */
const PHRASES: [RegExp, string][] = [
  [/\bstands? (?:here|there|for \d|until)\b/gi, '"shows up here", or say who has how long'],
  [/\b(?:is|are|was|were|been|be) told\b/gi, '"we let them know"'],
  [/\bkindly\b/gi, 'say it kindly instead of saying so'],
  [/\b(?:a|the|this|our|your|each|another|next) letter\b|\bletters (?:about|from|of|we|to)\b/gi, '"email"'],
  [/\bwho(?:m)?ever\b/gi, '"anyone who", or the person themselves'],
  [/\b(?:some|any|every)body\b/gi, '"someone", "anyone", "everyone"'],
  [/\b(?:you|they) need not\b|\b(?:may|might) not\b/gi, '"don\u2019t have to", "can\u2019t"'],
  [/\ba wish\b|\bwishes\b/gi, '"what you\u2019re looking for"'],
  [/\b(?:she|her|hers|herself|he|his|himself)\b/gi, '"they"'],
  [/\bthe other one\b/gi, 'their name, or "the other person"'],
  [/\b(?:called|call \w+(?: \w+)?) off\b|\btaken back\b|\bunder way\b/gi, '"cancel", "took back", "active"'],
  [/\banew\b/gi, '"again"'],
  [/\bin any case\b|\bto read only\b|\bjust now lists\b/gi, 'plain words'],
  [/\be-mail\b/gi, '"email"'],
]

/** What a file may say all the same, and why. */
const LEFT: Record<string, { says: string; why: string }> = {
  'database/product/operations/admin-reset.sql': { says: 'everybody', why: 'the key of a counter' },
  'database/product/operations/waitlist/waitlist.sql': { says: 'everybody', why: 'the key of a counter' },
  'server/gateway/storage/images/sniff.ts': { says: 'he', why: 'a brand of picture files' },
  'server/services/writing/words.ts': { says: 'his', why: 'words that a draft may use' },
  'tools/lookalikes/lookalikes.ts': { says: 'a letter', why: 'of an alphabet' },
  'web/app/OfflineBanner.tsx': { says: 'may not', why: 'the specification gives the text' },
  'web/ui/feedback/EmptyState.example.tsx': { says: 'may not', why: 'the same text' },
  'web/features/profiles/editing/AboutGroup.tsx': { says: 'he', why: 'the code of a language' },
  'web/site/content/islands/help-search.ts': { says: 'e-mail', why: 'what members may type' },
}

/** Everything that shows, mails or prints text. Tests quote it; a released step keeps the words it had. */
const SPEAKS = /^(?!tests\/|domain\/generated\/|database\/migrations\/|tools\/checks\/(?:voice\.ts|planted\/)).*\.(tsx?|mjs|sql|html)$/

const speaksLikeAColleague: Rule = {
  name: 'screens and mails speak like a colleague',
  find: (tree) => {
    const files = withoutComments(tree.files(SPEAKS).filter(({ path }) => !TEST.test(path)))
    return files.flatMap((file) => {
      const left = LEFT[file.path]?.says
      const found = PHRASES.flatMap(([phrase, instead]) =>
        eachMatch(file, phrase, ([said]) => (said === left ? null : `says "${said}"; say ${instead}`)),
      )
      const isNeeded = left === undefined || PHRASES.some(([phrase]) => [...file.text.matchAll(phrase)].some(([said]) => said === left))
      return isNeeded ? found : [...found, `${file.path} is allowed to say "${left}" and does not: tools/checks/voice.ts`]
    })
  },
}

const COMMENT_PHRASES: [RegExp, string][] = [
  [/\bwho(?:m)?ever\b/gi, '"anyone who", or the person themselves'],
  [/\b(?:some|any|every)body\b/gi, '"someone", "anyone", "everyone"'],
  [/\b(?:is|are|was|were|been|be) told\b/gi, 'who sends what to whom'],
  [/\b(?:is|was|be|are|were) asked (?:of|for)\b/gi, '"requested", "required" or "checked"'],
  [/\bstands? (?:for|here|there|beside|in)\b/gi, '"is"'],
  [/\banew\b|\bany more\b|\bunder way\b/gi, '"again", "anymore", "running"'],
  [/\b(?:she|her|hers|herself|he|his|himself)\b/gi, '"they"'],
]

const commentsSpeakPlainly: Rule = {
  name: 'comments and documents are in plain words',
  find: (tree) => {
    const files = [...comments(tree), ...tree.files(/\.md$/)]
    return files.flatMap((file) =>
      COMMENT_PHRASES.flatMap(([phrase, instead]) => eachMatch(file, phrase, ([said]) => `says "${said}"; say ${instead}`)),
    )
  },
}

export const voiceRules: Rule[] = [speaksLikeAColleague, commentsSpeakPlainly]
