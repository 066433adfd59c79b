import type { LateMoveReason } from '#domain/trading/conduct.ts'
import { inWords } from '#domain/wording/days.ts'

// The text about appointments on the page of a trade.
export const copy = {
  title: { open: 'When and where', happened: 'It happened' },
  count: (done: number, all: number) => `${done} of ${all} done`,
  get: 'You get',
  give: 'You give',
  open: {
    mine: (them: string) => `Propose times to ${them}.`,
    theirs: (them: string) => `${them} gives this, and can propose times. You can, too.`,
  },
  proposed: (them: string) => `Waiting for ${them} to choose.`,
  choose: (them: string) => `${them} can make it at:`,
  chooseAnother: (them: string, when: string) => `${them} asks for another time. You still have ${when} until you choose.`,
  askedAnother: (them: string) => `You asked for another time. Waiting for ${them}.`,
  passed: 'These times have passed.',
  confirmTime: 'Agree',
  proposeTimes: 'Propose times',
  otherTimes: 'Propose others',
  anotherTime: 'Ask for another time',
  ask: {
    receiver: (service: string) => `Did you get your ${service}?`,
    provider: (service: string, them: string) => `Did you do ${them}'s ${service}?`,
    theySaid: (them: string) => `${them} says it's done.`,
    over: 'It should be over by now.',
    action: "It's done",
    yes: 'Yes, it is done',
    notYet: 'Not yet',
    line: (them: string) => `Once you and ${them} have both said so, it counts for both of you. You can't take it back.`,
  },
  askLater: (them: string) => `From its start on, you and ${them} can say that it's done.`,
  said: (them: string, day: string) => `You said it's done. Waiting for ${them}; on ${day} it counts by itself.`,
  done: 'You both said it is done.',
  cancelled: 'Cancelled.',
  onHold: 'On hold until the dispute is settled.',
  missed: {
    you: "You didn't come.",
    them: (them: string) => `${them} didn't come.`,
    both: 'Neither of you came.',
    decided: "It didn't take place.",
  },
  reported: {
    mine: (them: string) => `You said that ${them} didn't come.`,
    theirs: (them: string) => `${them} says you didn't come.`,
    neither: (them: string) => `${them} says neither of you came.`,
  },
  place: {
    title: 'Where you meet',
    edit: 'Say where',
    change: 'Change the place',
    mode: 'Where',
    name: 'Name of the place',
    namePlaceholder: 'Studio Rose, 2nd floor',
    address: 'Street address',
    onlineAddress: 'Link',
    addressHint: (them: string) => `${them} sees it from 24 hours before.`,
    note: 'How to get in',
    save: 'Save',
    failed: 'Failed to save the place',
    opensLater: 'The address shows here 24 hours before.',
    lateHint: (them: string) => `It starts in less than 24 hours, so ${them} has to agree to another place.`,
    missing: (them: string) => `${them} hasn't given the address yet.`,
    yours: 'Add the address, so that they find you.',
  },
  otherPlace: {
    title: 'Another place',
    theirs: (place: string, them: string) => `${them} asks to meet elsewhere: ${place}. Until you agree, it stays where you said.`,
    mine: (place: string, them: string) => `You asked to meet elsewhere: ${place}. Until ${them} agrees, it stays where you said.`,
    accept: 'Meet there',
    keep: 'Keep our place',
    takeBack: 'Take it back',
    busy: 'Saving...',
    agreed: 'You meet there.',
    kept: 'It stays where you said.',
    failed: 'Failed to answer',
  },
  day: {
    coming: "I'll be there",
    isComing: (who: string) => (who === 'You' ? "You'll be there." : `${who} will be there.`),
    late: "I'm running late",
    lateBy: (who: string, minutes: number) => `${who === 'You' ? "You're" : `${who} is`} running ${minutes} minutes late.`,
    lateChoice: (minutes: number) => `${minutes} min`,
    here: "I'm here",
    isHere: (who: string) => (who === 'You' ? "You're here." : `${who} is here.`),
    failed: 'That did not work',
  },
  calendar: { add: 'Add to calendar', fileName: 'appointment.ics', failed: 'Failed to make the calendar file' },
  propose: {
    title: 'Propose times',
    line: (them: string) => `Choose up to 3. ${them} picks one.`,
    shared: 'Times you both have',
    none: 'No time that you both have in the next 30 days.',
    noHours: 'Once both of you have set your hours, times you both have show here.',
    other: 'Another time',
    date: 'Day',
    time: 'Time',
    add: 'Add this time',
    chosen: 'Your times',
    remove: (when: string) => `Remove ${when}`,
    past: 'Choose a day and a time from now on.',
    send: (count: number) => (count > 1 ? `Propose ${count} times` : 'Propose this time'),
    failed: 'Failed to propose the times',
    reason: 'Why another time?',
    reasons: [
      { value: 'schedule', label: 'My schedule changed' },
      { value: 'illness', label: "I'm not well" },
      { value: 'safety', label: 'For my safety (only our team reads this)' },
      { value: 'other', label: 'Something else' },
    ] satisfies { value: LateMoveReason; label: string }[],
    late: (hours: number, them: string) =>
      `It starts in less than ${hours} hours, so asking now counts as a late cancel unless ${them} says it's fine.`,
    noStrike: "This doesn't count against you.",
  },
  told: {
    proposed: (them: string) => `We let ${them} know your times.`,
    agreed: (when: string) => `It's a date: ${when}.`,
    done: (them: string) => `Thank you. We asked ${them} to confirm too.`,
    completed: (them: string) => `You and ${them} both confirmed it happened.`,
    place: 'Place saved.',
    placeLate: (them: string) => `Saved. Another place counts once ${them} agrees.`,
  },
  failedTo: { choose: 'Failed to agree on this time' },
} as const

/** "Mon, Oct 20, 12:00 PM" by the clock of the place; by the reader's own in brackets where it shows another time, with its day if that differs. */
export function whenWords(at: string, place: string, own: string): string {
  const moment = new Date(at)
  const [there, here] = [clockWords(moment, place), clockWords(moment, own)]
  if (there === here) return there
  const isSameDay = inWords(moment, 'dayOfWeek', place) === inWords(moment, 'dayOfWeek', own)
  // A time alone in brackets is short enough to stay in one line.
  return `${there} (${isSameDay ? inOneLine(`${inWords(moment, 'time', own)} for you`) : `${here} for you`})`
}

const clockWords = (moment: Date, zone: string) => `${inWords(moment, 'dayOfWeek', zone)}, ${inWords(moment, 'time', zone)}`

const inOneLine = (words: string) => words.replaceAll(/\s/g, '\u00a0')
