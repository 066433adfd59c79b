export const copy = {
  title: 'Waitlist & founders',
  label: 'Waitlist',
  line: 'People are invited in the order in which they confirmed their address.',
  figures: { waiting: 'Waiting', invited: 'Invited', claimed: 'Founders', left: 'Seats left' },
  /** Held seats are promised to invited people for 14 days. */
  leftAndHeld: (left: number, held: number) => (held === 0 ? `${left}` : `${left} + ${held} held`),
  views: { people: 'People', places: 'Places', founders: 'Founders' },
  filters: { confirmed: 'Waiting', pending: 'Unconfirmed', invited: 'Invited', joined: 'Joined', unsubscribed: 'Left', all: 'All' },
  search: 'Email begins with',
  columns: { person: 'Person', place: 'Place', position: 'Number', status: 'Status' },
  unnamed: 'No name given',
  nowhere: 'No place given',
  facts: {
    craft: 'Work',
    referrals: 'Brought along',
    joinedList: 'Joined the list',
    confirmed: 'Confirmed',
    invited: 'Invited',
    until: 'Seat held until',
  },
  readsInvite: 'They will read',
  invitation:
    "You're invited to Beauty Barter. Make your account with this address within 14 days: a founder seat is held for you until then.",
  empty: {
    confirmed: { title: 'Nobody is waiting', line: 'People who confirm their address appear here, the next one first.' },
    other: { title: 'Nobody here', line: 'Choose another list, or search for the beginning of an address.' },
  },
  invite: {
    label: 'Invite',
    busy: 'Inviting...',
    done: (many: number) => (many === 1 ? 'Invitation sent.' : `${many} invitations sent.`),
  },
  again: {
    label: 'Send email again',
    busy: 'Sending...',
    done: (many: number) => (many === 1 ? 'Email sent again.' : `${many} emails sent again.`),
    says: 'They get the last email once more: the link that confirms their address, or their invitation. An address gets at most six a day.',
  },
  next: {
    open: 'Invite the next people',
    title: 'Invite the next people',
    people: 'How many, 1 to 100',
    says: (people: number) =>
      people === 1
        ? 'The first person in line gets an invitation, and a founder seat is held for them for 14 days while seats are left.'
        : `The first ${people} people in line get an invitation, and a founder seat is held for each for 14 days while seats are left.`,
    action: 'Send invitations',
    cancel: 'Cancel',
    done: (many: number) => (many === 0 ? 'Nobody is waiting, so nobody was invited.' : copyInvited(many)),
    failed: 'The invitations were not sent. Please try again.',
  },
  places: {
    caption: 'Where people on the waitlist are',
    place: 'Place',
    people: 'People',
    waiting: 'Waiting',
    joined: 'Joined',
    empty: 'Nobody has given a place yet',
  },
  founders: {
    caption: 'Founders',
    number: 'Number',
    member: 'Member',
    since: 'Since',
    empty: 'No founders yet',
    emptyLine: 'The first 100 professionals with a complete profile get a number.',
    gone: 'Former member',
  },
  loadFailed: 'This list did not load',
}

function copyInvited(many: number): string {
  return many === 1 ? 'One person invited.' : `${many} people invited.`
}
