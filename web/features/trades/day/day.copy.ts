type Kind = 'here' | 'code' | 'done' | 'ok'

// The text about what is tapped at an appointment, and about the trusted contact.
export const copy = {
  unsent: {
    tapped: (kind: Kind) => tapped[kind],
    waiting: 'Waiting for the network.',
    sending: 'Sending...',
    failed: (kind: Kind) => notSaved[kind],
    failure: 'That did not work',
    codeWrong: "That code doesn't match. Check their screen.",
    retry: 'Try again',
    dismiss: 'Dismiss',
  },
  code: {
    show: 'Show this code when you arrive',
    picture: "The same code for a phone's camera",
    enter: 'Or enter the code they show you',
    scanned: 'The code you scanned',
    checkIn: 'Check in',
    short: 'The code has six digits.',
  },
  contact: {
    title: 'Trusted contact',
    offer: 'Going alone? Let someone you trust know.',
    name: 'Name',
    nameMissing: 'Give a name.',
    email: 'Email',
    emailMissing: 'Give an email address.',
    way: 'How we reach them',
    byEmail: 'By email',
    byText: 'By text message',
    phone: 'Phone number',
    phoneHint: 'A number in the US or Canada. Their phone company may charge for messages.',
    phoneMissing: 'Give a phone number.',
    line: (them: string) =>
      `When it starts, we send them your name, the city and when it ends. Afterwards we ask whether you're OK, and write to them if you don't answer. They never get the address, ${them} won't know, and we don't call anyone.`,
    add: 'Add a trusted contact',
    change: 'Change',
    save: 'Save',
    saving: 'Saving...',
    saveFailed: 'Failed to save your trusted contact',
    remove: 'Remove',
    removeFailed: 'Failed to remove your trusted contact',
    willKnow: (name: string) => `${name} will know when it starts and when it ends.`,
    knows: (name: string) => `${name} knows that you're here. Once you're done, say that you're OK.`,
    ask: (name: string) => `Are you OK? Without an answer we write to ${name}.`,
    missed: (name: string) => `We wrote to ${name} that we haven't heard from you. Are you OK?`,
    ok: "I'm OK",
    isOk: "You said you're OK.",
  },
} as const

const tapped = { here: "You're here.", code: 'You entered the code.', done: "You said it's done.", ok: "You're OK." } as const
const notSaved = {
  here: 'Your check-in was not saved',
  code: 'The code was not saved',
  done: 'That it is done was not saved',
  ok: "That you're OK was not saved",
} as const
