import type { DisputeOutcome, DisputeReason, NoShowAnswer, OwedChoice } from '#domain/trading/conduct.ts'

type Choices<Value extends string> = { value: Value; label: string; line: string }[]

// What the page of a trade says when something goes wrong.
export const copy = {
  menu: {
    title: 'Something went wrong',
    line: 'What happened? Nothing happens until you confirm.',
    time: 'Find another time',
    cannotCome: "I'm ill or can't come",
    noShow: (them: string) => `${them} didn't come`,
    dispute: "It wasn't as agreed",
    unsafe: "I don't feel safe",
    message: (them: string) => `Message ${them}`,
    cancel: 'Cancel the trade',
  },
  unsafe: {
    title: "You don't feel safe",
    line: (them: string) =>
      `In danger, call 911 first. Only our team reads a report, and canceling for your safety never counts against you. We don't tell ${them} why.`,
    report: (them: string) => `Report ${them} privately`,
    cancel: 'Cancel the trade',
  },
  cancel: {
    title: 'Cancel this trade?',
    line: (them: string) => `This ends it for both of you and moves it to History. We'll let ${them} know.`,
    youGot: (them: string) => `The rest ends. You already got your service, so ${them} chooses how you make it even.`,
    youGave: (them: string) => `The rest ends. You already gave yours, so you choose how ${them} makes it even.`,
    bothGave: 'You both gave something, so the trade is completed with that. Only what is left is canceled.',
    action: 'Cancel trade',
    busy: 'Canceling...',
    late: (hours: number, them: string) =>
      `It starts in less than ${hours} hours, so this counts as a late cancel unless ${them} says it's fine.`,
    lateBegan: (them: string) => `It has already started, so this counts as a late cancel unless ${them} says it's fine.`,
    done: {
      cancelled: (them: string) => `The trade is canceled. We let ${them} know.`,
      accepted: (them: string) => `The rest is canceled. We let ${them} know.`,
      completed: () => 'The rest is canceled, and the trade is completed.',
    } as Record<string, (them: string) => string>,
    failed: 'Failed to cancel the trade',
    noStrike: "This doesn't count against you.",
    began: (them: string) => `For 72 hours, ${them} can still say that you didn't come.`,
  },
  noShow: {
    title: (them: string) => `${them} didn't come?`,
    line: (them: string) => `We ask ${them}, who has 48 hours to answer. If they agree or say nothing, it counts as a no-show.`,
    which: 'Which appointment?',
    note: 'What happened',
    noteHint: (them: string, most: string) => `Optional, up to ${most} characters. ${them} reads it.`,
    action: (them: string) => `Say that ${them} didn't come`,
    busy: 'Sending...',
    sent: (them: string) => `We asked ${them}. They have 48 hours to answer.`,
    failed: 'Failed to send that',
  },
  dispute: {
    title: 'Open a dispute',
    line: (them: string) => `Our team reads what you and ${them} write, and decides. Until then, nothing else about this trade can change.`,
    which: 'Which appointment?',
    service: 'Which service?',
    reason: 'What is it about?',
    statement: 'What happened',
    hint: (left: string) => `Be concrete: what was agreed, and what you got. Both of you and our team read it. ${left} characters left.`,
    missing: 'Choose what it is about.',
    short: 'Write at least 20 characters.',
    action: 'Open dispute',
    busy: 'Opening...',
    sent: (them: string) => `The dispute is open. ${them} has 72 hours to answer.`,
    failed: 'Failed to open the dispute',
    cancel: 'Go back',
  },
  allServices: 'All of it',
  reasonOf: (reason: string, service: string) => `${reason} (${service})`,
  reasons: {
    no_show: 'Who came, and who did not',
    not_as_agreed: 'Not what we agreed on',
    quality: 'The quality',
    hygiene_or_injury: 'Hygiene, or an injury',
    conduct: 'How I was treated',
    licence: 'The license',
    value: 'The value',
    other: 'Something else',
  } satisfies Record<DisputeReason, string>,

  /** What the trade waits for the reader to answer: a card on top of it. */
  excuse: {
    titles: {
      cancel: (them: string) => `${them} canceled late`,
      ask: (them: string) => `${them} asked late for another time`,
      either: (them: string) => `${them} changed plans late`,
    },
    ownTitles: { cancel: 'A late cancel', ask: 'You asked late for another time', either: 'You changed plans late' },
    line: (them: string, until: string) => `Is that fine with you? Then it won't count against ${them}. Otherwise it counts from ${until}.`,
    action: "It's fine",
    busy: 'Saving...',
    done: (them: string) => `Thank you. It doesn't count against ${them}.`,
    failed: 'Failed to save that',
    waiting: (them: string, until: string) =>
      `We let ${them} know. Unless they say it's fine until ${until}, this counts as a late cancel.`,
  },
  noShowAnswer: {
    title: (them: string) => `${them} says you didn't come`,
    line: (service: string, until: string) => `This is about ${service}. Without an answer by ${until}, it counts as a no-show.`,
    wrote: (them: string) => `${them} wrote`,
    action: 'Answer',
    dialog: 'What happened?',
    dialogLine: (them: string) => `${them} reads your answer. You can't change it.`,
    choices: (them: string): Choices<NoShowAnswer> => [
      { value: 'agree', label: "I didn't come", line: 'It counts as a no-show: 2 points for you.' },
      { value: 'me_too', label: 'Neither of us came', line: `2 points for each of you if ${them} confirms it, else for you.` },
      { value: 'disagree', label: 'I was there', line: `Opens a dispute. Our team hears ${them} and you, and decides.` },
    ],
    neither: {
      title: (them: string) => `${them} says neither of you came`,
      line: (service: string, until: string) => `This is about ${service}. Without your answer by ${until}, it counts for them alone.`,
      choices: (them: string): Choices<NoShowAnswer> => [
        { value: 'agree', label: 'Neither of us came', line: '2 points for each of you.' },
        { value: 'disagree', label: 'I was there', line: `Opens a dispute. Our team hears ${them} and you, and decides.` },
      ],
      waitingTitle: 'You said that neither of you came',
      waiting: (them: string, service: string, until: string) =>
        `${them} confirms it for ${service}, or says that they were there. Without an answer, it counts for you alone from ${until}.`,
    },
    send: 'Send answer',
    busy: 'Sending...',
    done: 'Answer sent',
    failed: 'Failed to send your answer',
    waitingTitle: (them: string) => `Waiting for ${them} to answer`,
    waiting: (them: string, service: string, until: string) =>
      `You said that ${them} didn't come to ${service}. They can answer until ${until}. If they don't, it counts as a no-show.`,
  },
  owed: {
    title: (them: string) => `${them} owes you a service`,
    line: (them: string, service: string, until: string) =>
      `You gave yours, but ${service} didn't happen. Say how ${them} makes it even. If you don't, an IOU is made on ${until}.`,
    action: 'Choose',
    dialog: 'How should it be made even?',
    dialogLine: (them: string) => `We let ${them} know. You can't change it later.`,
    choices: (them: string, service: string): Choices<OwedChoice> => [
      { value: 'redo', label: 'Try again', line: `You agree on a new time for ${service}.` },
      { value: 'other', label: 'Another service of the same value', line: `It takes the place of ${service}, and you agree on a time.` },
      { value: 'iou', label: 'Keep it as an IOU', line: `${them} owes you this for up to 180 days. The trade is completed.` },
      { value: 'forgive', label: 'Let it go', line: `${them} owes you nothing. The trade is completed.` },
    ],
    which: 'Which of them?',
    service: 'Which service instead?',
    serviceHint: '3 to 80 characters, like "Gel manicure".',
    send: 'Confirm',
    busy: 'Saving...',
    done: (them: string) => `Saved. We let ${them} know.`,
    failed: 'Failed to save your choice',
    waitingTitle: 'You owe a service',
    waiting: (them: string, until: string) =>
      `${them} gave, and chooses how you make it even by ${until}. Until then you can't send new requests.`,
  },
  answer: {
    title: (them: string) => `${them} opened a dispute`,
    line: (reason: string, until: string) => `About: ${reason}. You have until ${until} to say how you see it.`,
    action: 'Answer',
    dialog: 'Your side of it',
    dialogLine: (them: string) => `${them} and our team read it. You can't change it once it is sent.`,
    statement: 'How you see it',
    hint: (left: string) => `${left} characters left.`,
    send: 'Send answer',
    busy: 'Sending...',
    done: 'Answer sent. Our team decides next.',
    failed: 'Failed to send your answer',
  },
  frozen: {
    title: 'A dispute is open',
    line: 'Our team decides. Until then, nothing else about this trade can change.',
    waiting: (them: string, until: string) => `${them} can answer until ${until}.`,
    withdraw: 'Withdraw dispute',
    withdrawTitle: 'Withdraw your dispute?',
    withdrawLine: 'The trade goes on as it was before. You can still tell us about it within the 14 days.',
    keep: 'Keep it open',
    busy: 'Withdrawing...',
    withdrawn: 'You withdrew the dispute.',
    failed: 'Failed to withdraw the dispute',
    said: (who: string) => (who === 'You' ? 'You wrote' : `${who} wrote`),
  },
  decided: {
    title: 'How the dispute ended',
    withdrawn: 'It was withdrawn.',
    note: 'Our team wrote',
  },
  outcomes: {
    complete_as_is: () => 'The trade counts as completed.',
    redo: () => 'The service is tried again: agree on a new time.',
    iou_created: () => 'The service is owed as an IOU.',
    cancel_no_fault: () => "The trade is canceled, and it was nobody's fault.",
    fault_opener: (opener: string) => fault(opener),
    fault_other: (_, other: string) => fault(other),
  } satisfies Record<DisputeOutcome, (opener: string, other: string) => string>,
}

function fault(who: string): string {
  return who === 'You' ? 'It was your fault, and counts against you.' : `It was the fault of ${who}.`
}
