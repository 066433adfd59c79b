// What requests and counter-offers say; how a sent one is answered is in trades.copy.ts.
export const copy = {
  title: 'Request a trade',
  failed: "This page didn't load",
  /** B6.4, as the database says it. */
  self: "You can't trade with yourself.",
  closed: "This professional isn't accepting trades right now.",
  others: 'Other pros may offer what you are looking for.',
  findSomeoneElse: 'Find someone else',
  want: "What you'd like",
  offer: 'What you offer',
  noneOfTheirs: (name: string) => `${name} hasn't listed any services yet. Ask for something else.`,
  noneOfYours: {
    before: "You haven't listed any services yet. ",
    link: 'List what you do',
    after: ', or offer something else for this trade.',
  },
  hint: (name: string) => `${name} has 7 days to answer. No money changes hands here.`,
  send: 'Send request',
  message: {
    label: 'Message',
    hint: "Optional. Say when you're free, or why you're asking.",
    left: (many: number) => `${many} characters left`,
    placeholder: (name: string) => `Hi ${name}, …`,
  },
  counter: {
    title: 'Counter-offer',
    line: (name: string) => `Change anything you like. ${name} can accept it or send another one back.`,
    get: (name: string) => `You get from ${name}`,
    give: 'You give',
    noneOfTheirs: (name: string) => `${name} has nothing up for trade right now.`,
    noneOfYours: "You haven't listed anything for trade yet.",
    failed: "The services didn't load",
    send: 'Send counter-offer',
  },
  full: "That's ten services, the most for one side.",
  somethingElse: 'Something else',
}
