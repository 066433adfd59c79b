export const copy = {
  title: 'Messages',
  write: 'Find someone to message',
  search: 'Search people',
  listFailed: "Your conversations didn't load",
  noneCalled: (name: string) => `No one called “${name}” here. Try a shorter name.`,
  noneUnread: "You're all caught up.",
  none: {
    title: 'No conversations yet',
    line: 'Message someone whose work you like. When a trade is accepted, its conversation opens here.',
    action: 'Browse professionals',
  },
  choose: { title: 'Choose a conversation', line: 'It opens here. To message someone new, open their profile.' },
  thread: {
    title: 'Conversation',
    all: 'All conversations',
    failed: "This conversation didn't load",
    gone: "We can't find this conversation",
    goneLine: 'The link may be incomplete, or the member has left.',
    messagesFailed: "The messages didn't load",
    empty: 'No messages yet. Say hello.',
    youBlocked: (name: string) => `You blocked ${name}. You can still read your messages.`,
    /** The database has the same sentence (docs/product/messages.md, B7.6). */
    closed: (name: string) => `${name} isn't accepting new messages.`,
  },
  trade: { view: 'View trade', propose: 'Propose a trade', open: 'Open trade', yours: 'Your trade' },
  about: {
    tradesWithYou: 'Trades with you',
    tradesCompleted: 'Trades completed',
    offers: 'Offers',
    noTrades: 'None yet',
    profile: 'View profile',
  },
}
