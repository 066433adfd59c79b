export const copy = {
  // The chat about an application.
  chat: 'Chat',
  aboutGone: 'This job is no longer there',
  loading: 'Loading the chat',
  retitled: (name: string) => `Chat with ${name}`,
  missing: { title: 'There is no chat here', line: 'The application was withdrawn, or it is not open to you.' },
  notYet: { title: 'No chat yet', line: 'The person who posted the job can open one about your application.' },
  empty: {
    owner: (name: string) => `Say hello to ${name}. They see your message at once.`,
    applicant: (name: string) => `${name} has opened a chat with you.`,
  },
  log: 'Messages',
  older: 'Show earlier messages',
  olderBusy: 'Loading...',
  olderFailed: 'Failed to load previous messages',
  you: 'You',
  formerMember: 'Former member',

  // The composer.
  write: (name: string) => `Message ${name}`,
  send: 'Send',
  tooLong: 'Please keep messages under 10,000 characters.',
  tools: 'What else you can send',
  week: 'My week',
  portfolio: 'Portfolio',
  contact: 'Share contact',
  contactBack: 'Share mine too',
  sendWeek: 'Send my week',
  sendPieces: 'Send pictures',
  cancel: 'Cancel',
  sending: 'Sending...',
  weekSent: 'Here is my week.',
  piecesSent: 'Here is some of my work.',

  // Cards.
  weekOf: (name: string) => `${name}'s week`,
  yourWeek: 'Your week',
  piecesHidden: (count: number) =>
    count === 1 ? '1 picture of their portfolio belongs to this message.' : `${count} pictures of their portfolio belong to this message.`,
  youShared: 'You shared your contact',
  theyShared: (name: string) => `${name} shared their contact`,
  contactFailed: "The address didn't load.",
  seesIt: (name: string) => `${name} sees it now.`,
  notShared: (name: string) => `${name} hasn't shared theirs yet.`,
  privacy: 'Contact info is shared only when both agree.',
  badge: 'Contact Shared',

  sharing: {
    title: 'Share your email address?',
    line: (email: string, name: string) => `${name} will see ${email} in this chat. You can't take it back.`,
    action: 'Share my contact',
    busy: 'Sharing...',
  },

  // Toasts, as the specification has them.
  initializeFailed: 'Failed to initialize chat',
  loadFailed: 'Failed to load messages',
  sendFailed: 'Failed to send message',
  tryLater: 'Please try again later.',
  shareFailed: 'Failed to share contact information',
  sharedTitle: 'Contact Shared',
  shared: (name: string) => `${name} can see your email address now.`,
}
