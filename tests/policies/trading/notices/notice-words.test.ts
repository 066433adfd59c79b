// What the notifications about trades, reviews, matches and calendars say in English.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'

type Said = [kind: string, facts: object, title: string, message: string]

const visit = { who: 'Bea Brooks', service: 'Gloss', starts_at: '2030-10-08T22:00:00Z', timezone: 'America/Los_Angeles' }
const giving = { ...visit, is_provider: true }
const getting = { ...visit, is_provider: false }
const forBea = 'Gloss for Bea Brooks, Tue, Oct 8 at 3:00 PM.'
const withBea = 'Gloss with Bea Brooks, Tue, Oct 8 at 3:00 PM.'
const stillYours = 'Your time for Gloss, Tue, Oct 8 at 3:00 PM, is still yours until you choose.'
const inTwoDays = "If that's fine with you, say so within two days. Otherwise it counts as a late cancel."

const ofAppointments: Said[] = [
  ['trade_times', getting, 'Bea Brooks proposed times', 'Choose one for Gloss.'],
  ['trade_new_times', getting, 'Bea Brooks asks for another time', stillYours],
  ['trade_new_times_late', getting, 'Bea Brooks asks late for another time', `${inTwoDays} ${stillYours}`],
  ['trade_time', giving, 'Time confirmed: Tue, Oct 8 at 3:00 PM', forBea],
  ['trade_time', getting, 'Time confirmed: Tue, Oct 8 at 3:00 PM', withBea],
  ['trade_place', getting, 'Bea Brooks changed where you meet', withBea],
  [
    'trade_place_asked',
    getting,
    'Bea Brooks asks to meet elsewhere',
    'Gloss, Tue, Oct 8 at 3:00 PM, stays where you agreed until you accept.',
  ],
  ['trade_place_agreed', giving, 'Bea Brooks agreed to the other place', forBea],
  ['trade_place_kept', giving, 'Bea Brooks keeps the place you agreed on', forBea],
  ['trade_split', getting, 'Bea Brooks would do this on another day', 'Gloss is a visit of its own now. Agree on a time for it.'],
  ['trade_joined', getting, 'Bea Brooks put your services into one visit', 'Gloss: agree on one time for all of it.'],
  ['trade_coming', giving, 'Bea Brooks will be there', forBea],
  ['trade_here', getting, 'Bea Brooks is here', withBea],
  ['trade_late', { ...getting, minutes: 10 }, 'Bea Brooks is running 10 minutes late', withBea],
  ['trade_marked', giving, 'Tap to confirm that you did it', 'Bea Brooks says that Gloss is done.'],
  ['trade_marked', getting, 'Tap to confirm you got your service', 'Bea Brooks says that Gloss is done.'],
  ['trade_soon', { ...getting, reminded: 1 }, 'In two days: will you be there?', withBea],
  ['trade_soon', { ...getting, reminded: 2 }, 'In 24 hours: Gloss', withBea],
  ['trade_soon', { ...giving, reminded: 3 }, 'In two hours: Gloss', forBea],
  ['trade_over', giving, 'Did it happen?', forBea],
]

const who = { who: 'Bea Brooks' }
const what = { ...who, service: 'Gloss' }
const due = { ...what, due_on: '2030-01-31' }

const ofConduct: Said[] = [
  ['trade_late_cancel', who, 'Bea Brooks canceled late', inTwoDays],
  ['trade_excused', who, "Bea Brooks says it's fine", "It doesn't count as a late cancel."],
  [
    'trade_no_show',
    what,
    "Bea Brooks says you didn't come",
    'Please answer within two days: Gloss. Without an answer it counts as missed.',
  ],
  [
    'trade_no_show',
    { ...what, is_neither: true },
    'Bea Brooks says neither of you came',
    'Please confirm it, or say that you were there: Gloss.',
  ],
  ['trade_missed', what, 'Missed appointment: Gloss', "That's settled between you and Bea Brooks."],
  ['trade_owed', what, 'Bea Brooks still owes you a service', 'Choose within seven days how to settle Gloss.'],
  [
    'trade_owing',
    what,
    'You still owe Bea Brooks a service',
    "Bea Brooks chooses how to settle Gloss. Until then you can't send new requests.",
  ],
  ['trade_reopened', what, 'Find a new time with Bea Brooks', 'You still give: Gloss.'],
  ['iou_made', due, 'Bea Brooks owes you a service', 'Gloss, until January 31, 2030.'],
  ['iou_made', { ...due, is_debtor: true }, 'You owe Bea Brooks a service', 'Gloss, until January 31, 2030.'],
  ['iou_redeemed', what, 'You owe Bea Brooks nothing more', 'Settled with a trade: Gloss.'],
  ['iou_forgiven', what, 'Bea Brooks let it go', 'You no longer owe them Gloss.'],
  ['iou_due', due, 'Bea Brooks still owes you a service', 'Gloss, until January 31, 2030.'],
  ['iou_due', { ...due, is_debtor: true }, 'You still owe Bea Brooks a service', 'Gloss, until January 31, 2030.'],
  ['iou_expired', what, 'What was owed has expired', 'Gloss, between you and Bea Brooks.'],
  [
    'dispute_opened',
    who,
    'Bea Brooks says something went wrong',
    "Tell your side within three days. Everything in this trade waits until it's settled.",
  ],
  ['dispute_answered', who, 'Bea Brooks told their side', 'The moderation team reads both and decides.'],
  ['dispute_withdrawn', who, 'Bea Brooks took their complaint back', 'The trade goes on where it was.'],
  ['dispute_decided', who, 'Decided: your trade with Bea Brooks', 'Read what the moderation team decided.'],
]

const points = (total: string) => `You have ${total} in 90 days. You can appeal for 14 days.`

const ofStrikes: Said[] = [
  ['strike_given', { kind: 'late_cancel', total: 1 }, 'A late cancel counts against you', points('1 point')],
  ['strike_given', { kind: 'no_show', total: 2 }, 'A missed appointment counts against you', points('2 points')],
  ['strike_given', { kind: 'abandoned_owed', total: 3 }, 'A service you owed counts against you', points('3 points')],
  ['strike_given', { kind: 'conduct', total: 5 }, 'The moderation team found you at fault', points('5 points')],
  ['strike_notice', { total: 4 }, 'You have 4 points in 90 days', 'With 5, new trades are paused for 14 days.'],
  ['strike_upheld', {}, 'Your appeal was answered: it still counts', "Read the moderation team's answer."],
  ['strike_lifted', {}, 'Your appeal worked: it no longer counts', "Read the moderation team's answer."],
]

const wanted = 'what you offer, and offer what you want.'
const knows = 'Name someone else if you want a person you trust to know.'

const ofOthers: Said[] = [
  ['review_received', who, 'Bea Brooks reviewed your trade', 'Read it on your profile. You can reply once.'],
  ['review_shown', who, 'Your review of Bea Brooks is open', 'Everyone can read it now.'],
  ['review_replied', who, 'Bea Brooks replied to your review', 'Read it on their profile.'],
  [
    'review_reminder',
    { ...who, until: '2030-05-06T12:00:00Z' },
    'How was your trade with Bea Brooks?',
    'You can write a review until May 6, 2030.',
  ],
  ['match_found', { matches: 1, city: 'Portland' }, '1 new match near Portland', `They want ${wanted}`],
  ['match_found', { matches: 2, city: 'Portland' }, '2 new matches near Portland', `All of them want ${wanted}`],
  ['trade_ask_ok', { who: 'Mia', minutes: 30 }, 'Are you OK?', 'Tap so that Mia knows. Without an answer we write to them in 30 minutes.'],
  [
    'contact_stopped',
    { who: 'Mia' },
    'Please choose another trusted contact',
    `Mia no longer gets messages about your appointments. ${knows}`,
  ],
  [
    'calendar_failed',
    { host: 'calendar.test' },
    "We can't read your calendar",
    'We have not been able to read your calendar at calendar.test for a day. Open your hours to see why.',
  ],
]

for (const [about, sentences] of Object.entries({
  'an appointment': ofAppointments,
  'what went wrong': ofConduct,
  'a strike': ofStrikes,
  'reviews, matches, trusted contacts and calendars': ofOthers,
}))
  promise(`notifications about ${about} are kind, and say who, what and when`, async (town) => {
    for (const [kind, facts, title, message] of sentences)
      assert.deepEqual(
        await town.set('select kind, words.* from internal.notice_kinds, internal.notice_text(kind, $2) as words where kind = $1', [
          kind,
          JSON.stringify(facts),
        ]),
        [{ kind, title, message }],
      )
  })
