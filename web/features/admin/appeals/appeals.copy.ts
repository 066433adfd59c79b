import { copy as queue } from '../queue/queue.copy.ts'
import type { Appeal } from './appeals.data.ts'

export const copy = {
  title: 'Appeals',
  label: 'Appeals',
  waiting: (many: number) => (many === 1 ? '1 appeal waits for an answer' : `${queue.manyOf(many)} appeals wait for an answer`),
  filters: { waiting: 'Waiting', answered: 'Answered' },
  columns: { from: 'From', against: 'Against' },
  results: { lifted: 'Lifted', kept: 'Kept' },
  empty: {
    waiting: { title: 'Every appeal is answered', line: 'When a member appeals a sanction, it waits here, the oldest first.' },
    answered: { title: 'No answered appeals', line: 'Appeals you and your team answer are kept here.' },
  },
  joined: (day: string) => `Joined ${day}`,
  sanction: 'What it is about',
  removed: 'What was removed',
  subjects: {
    thread: 'a thread',
    reply: 'a reply',
    chat_message: 'a message in the live chat',
    message: 'a direct message',
    job: 'a job',
    job_message: 'a message about a job',
    portfolio_item: 'a picture of their portfolio',
    review: 'a review',
    badge: 'the verified badge',
  } as Record<string, string>,
  given: 'Given',
  lifted: 'Lifted',
  reason: 'Reason',
  words: (day: string) => `What they wrote on ${day}`,
  answer: (day: string) => `The answer of ${day}`,
  others: 'Other sanctions',
  noOthers: 'No others on record.',
  // The server sends up to ten.
  othersOf: (many: number) => (many === 0 ? 'No others' : many === 1 ? '1 other' : many === 10 ? '10 or more others' : `${many} others`),
  record: 'Their record and more actions',
  obstacles: {
    you_decided: 'You gave this sanction, so someone else on the team answers.',
    your_own: 'This is your own appeal, so someone else on the team answers.',
    about_an_admin: 'This member is an admin, so an admin answers.',
  } satisfies Record<NonNullable<Appeal['obstacle']>, string>,
  note: 'Answer, as the member reads it',
  reads: (name: string) => `${name} will read`,
  readsEach: 'Each of them gets a notification, and an email with your answer, word for word.',
  byEmail: 'A notification, and an email with your answer, word for word.',
  lift: {
    label: 'Lift sanction',
    busy: 'Lifting...',
    done: (many: number) => (many === 1 ? 'Lifted. The member can read your answer.' : `${many} sanctions lifted.`),
    templates: [
      { label: 'We were wrong', text: "We looked at it again, and we were wrong. We're sorry for the trouble." },
      { label: 'Too much', text: 'What happened was against our rules, but this went too far. It ends now.' },
      { label: 'They understand', text: 'Thank you for explaining. We trust you to do better, and lift it this once.' },
      { label: 'Not theirs', text: "We checked, and it wasn't you. We've removed this from your account." },
    ],
  },
  keep: {
    label: 'Keep sanction',
    busy: 'Answering...',
    done: (many: number) => (many === 1 ? 'Answered. The sanction stays.' : `${many} appeals answered.`),
    templates: [
      { label: 'Same result', text: 'Someone new looked at everything again and came to the same result.' },
      { label: 'Happened again', text: "We had let you know about this before, and it happened again. That's why it stays." },
      { label: 'Safety', text: "Other members have to be able to feel safe here. That's why it stays." },
      {
        label: 'Nothing new',
        text: "Your appeal doesn't change what we saw. If you can show us something new, write to us through the contact form.",
      },
    ],
  },
}
