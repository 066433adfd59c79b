export const copy = {
  title: 'Alerts',
  line: 'Choose what you hear about, and when.',
  loadFailed: 'Your alerts did not load',
  saveFailed: 'We could not save that. Please try again.',
  columns: { about: 'About', inApp: 'In app', email: 'Email' },
  always: 'Always',
  topics: {
    trades: { name: 'Trades', line: 'Requests, counter-offers, reviews, new matches' },
    messages: { name: 'Messages', line: 'Direct messages' },
    jobs: { name: 'Jobs', line: 'Applications and saved searches' },
    community: { name: 'Community', line: 'Replies, mentions, threads you follow' },
  },
  fixed: {
    appointments: { name: 'Appointments', line: 'Times, places, interviews, running late' },
    account: { name: 'Account', line: 'Sign-ins, your plan, your standing' },
  },
  frequencies: { instant: 'Right away', daily: 'Daily summary', weekly: 'Weekly summary', off: 'Off' },
  summaries: "Summaries come at 8 AM with what you haven't read. A weekly one comes after two days when three or more things are waiting.",
  muted: {
    title: 'Muted',
    line: 'Threads, conversations, trades and jobs you hear nothing more of. Mute one from the menu beside its notification.',
    loadFailed: 'What you muted did not load',
    since: (day: string) => `Since ${day}`,
    nameOf: (kind: string, name: string | null) =>
      name === null
        ? `A ${kind} that is no longer open to you`
        : kind === 'conversation'
          ? `Messages with ${name}`
          : kind === 'trade'
            ? `Trade with ${name}`
            : name,
    unmute: 'Unmute',
    unmuteOf: (name: string) => `Unmute: ${name}`,
    busy: 'Unmuting...',
    done: 'You hear of it again.',
  },
  quiet: {
    title: 'Quiet hours',
    off: 'Emails that can wait go out after your quiet hours.',
    on: (hours: string) => `${hours} of quiet. Emails about appointments and your account still come.`,
    turnOn: 'Quiet hours',
    from: 'From',
    to: 'To',
    zone: 'Time zone',
    days: 'Days they begin on',
    lastDay: 'Keep at least one day, or turn quiet hours off.',
    sameTime: 'Choose two different times.',
  },
} as const
