// The product talks like one salon owner to another, and comments like one colleague to another. The phrases refused here
// sound translated or old-fashioned.
import { comments, withoutComments } from './comments.ts'
import { eachMatch, type Rule, TEST } from './files.ts'

/** Folders and files with text for people, in which these phrases are refused. Only ever extend this list. */
const SPOKEN = [
  'web/site/content/about.copy.ts',
  'web/site/content/contact.copy.ts',
  'web/site/content/help',
  'web/site/content/open-source.copy.ts',
  'web/site/content/privacy',
  'web/site/content/safety.copy.ts',
  'web/site/copy.ts',
  'web/site/how-it-works/',
  'web/site/landing/',
  'web/site/waitlist/',
  'web/app/gate/',
  'web/app/home/',
  'web/app/shell/',
  'web/features/account/',
  'web/features/admin/',
  'web/features/announcements/',
  'web/features/community/',
  'web/features/jobs/',
  'web/features/location/',
  'web/features/membership/',
  'web/features/saved/',
  'web/features/search/',
  'server/mail/',
  'server/functions/unsubscribe-page.tsx',
  'server/gateway/auth/account/emails.ts',
  'server/services/payments/',
  'web/features/messages/',
  'web/features/moderation/',
  'web/features/notifications/',
  'web/features/profiles/browse/',
  'web/features/profiles/pictures/',
  'web/features/profiles/portfolio/',
  'web/features/profiles/profile-page/',
  'web/features/profiles/profiles.copy.ts',
  'web/features/scheduling/',
  'web/features/trades/',
  'database/product/trading/',
  'database/product/operations/mail-preferences.sql',
]

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
  [/\bin any case\b|\bto read only\b|\bjust now lists\b/gi, 'plain words'],
  [/\be-mail\b/gi, '"email"'],
]

const speaksLikeAColleague: Rule = {
  name: 'screens and mails speak like a colleague',
  find: (tree) => {
    const files = tree.files(/\.(tsx?|sql)$/).filter(({ path }) => SPOKEN.some((start) => path.startsWith(start)) && !TEST.test(path))
    return withoutComments(files).flatMap((file) =>
      PHRASES.flatMap(([phrase, instead]) => eachMatch(file, phrase, ([said]) => `says "${said}"; say ${instead}`)),
    )
  },
}

/** Folders and files whose comments have none of the phrases below. Only ever extend this list. */
const COMMENTED =
  /^(?:bench|database|server\/(?:admin|clocks|demo|engine|functions|gateway|mail|services|settings)|tests|tools|web\/(?:app|build|data|site|ui)|web\/features)\//

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
  name: 'comments are in plain words',
  find: (tree) => {
    const files = comments(tree).filter(({ path }) => COMMENTED.test(path))
    return files.flatMap((file) =>
      COMMENT_PHRASES.flatMap(([phrase, instead]) => eachMatch(file, phrase, ([said]) => `says "${said}"; say ${instead}`)),
    )
  },
}

export const voiceRules: Rule[] = [speaksLikeAColleague, commentsSpeakPlainly]
