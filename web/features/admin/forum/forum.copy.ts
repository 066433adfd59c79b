import { craftLabels, isCraft } from '#domain/crafts.ts'
import { copy as queue } from '../queue/queue.copy.ts'
import { outcomes } from '../reports/outcomes.copy.ts'

const manyOf = (many: number, one: string, more: string) => (many === 1 ? one : `${queue.manyOf(many)} ${more}`)

export const copy = {
  title: 'Forum & chat',
  line: (manyIn: (queue: string) => number) =>
    `${manyOf(manyIn('forum_reports') + manyIn('chat_reports'), 'One post or message is reported', 'posts and messages are reported')}. ${manyOf(manyIn('forum_posts'), 'One post waits', 'posts wait')}.`,
  rooms: {
    title: 'Rooms of the live chat',
    count: (many: number, closed: number) => (closed === 0 ? `${many}, all open` : `${many}, ${closed} closed`),
    loadFailed: 'The rooms did not load',
    open: 'Open',
    closed: 'Closed',
    closeShort: 'Close',
    reopenShort: 'Open again',
    close: (room: string) => `Close ${room}`,
    reopen: (room: string) => `Open ${room} again`,
    last: 'One room must stay open. To close all of them, turn the live chat off in Settings.',
    says: {
      close:
        'Members in it see at once that it is closed, and nobody reads or writes in it. Its messages and what they were writing are kept.',
      open: 'It comes back at once for everyone, with its messages and what they were writing.',
    },
    reason: 'Reason',
    reasonHint: 'For the audit log. Members do not see it.',
    whyClose: [
      { label: 'Too heated', text: 'The conversation got too heated, and needs a pause.' },
      { label: 'Spam', text: 'Too much spam at once.' },
      { label: 'Nobody looks after it', text: 'Nobody on the team can look after it for now.' },
    ],
    whyOpen: [
      { label: 'Calm again', text: 'The pause was long enough.' },
      { label: 'By mistake', text: 'It was closed by mistake.' },
    ],
    cancel: 'Cancel',
    busy: 'Working...',
    done: (room: string) => `${room} is closed.`,
    reopened: (room: string) => `${room} is open again.`,
    failed: 'The room did not change. Please try again.',
  },
  label: 'Forum and live chat',
  filters: { reports: 'Reports', waiting: 'Waiting posts', chat: 'Chat reports' },
  countOf: (label: string, many: number) => (many === 0 ? label : `${label} ${many > 100 ? '100+' : many}`),
  columns: { author: 'Written by', why: 'Why', place: 'Where' },
  empty: {
    reports: { title: 'No open reports', line: 'When a member reports a thread or a reply, it waits here, the newest first.' },
    waiting: {
      title: 'Nothing to review',
      line: 'What new members post with links or more pictures than one waits here, the oldest first.',
    },
    chat: { title: 'No open reports', line: 'When a member reports a message in the live chat, it waits here.' },
  } as Record<string, { title: string; line: string }>,
  categoryOf: (category: string) => (isCraft(category) ? craftLabels[category] : 'General'),
  roomName: (room: string) => (isCraft(room) ? craftLabels[room] : 'Main'),
  firstPost: 'First post of',
  reply: 'Reply in',
  erasedPost: 'The post is no longer there.',
  erased: 'The message is no longer there.',
  deletedAlready: 'Deleted already',
  statuses: { pending: 'Waits for the team', hidden: 'Removed', deleted: 'Deleted by its author' } as Record<string, string>,
  pinned: 'Pinned',
  closed: 'Closed',
  picture: (altText: string) => `Picture: ${altText}`,
  hasLink: 'A link',
  hasPictures: (many: number) => `${many} pictures`,
  hasMuch: 'Posts a lot, or many mentions',
  members: (many: number) => `${many} members`,
  reportedBy: (many: number) => {
    if (many === 0) return 'Noticed by the site'
    return many === 1 ? 'Reported by one member' : `Reported by ${many} members`
  },
  oddPattern: 'Odd pattern',
  oddPatternLine:
    'The two of this trade use the same browser or network, and trade only with each other or agreed within minutes. Until someone has looked, the review does not count.',
  earlier: (many: number) => (many === 1 ? 'And one earlier report.' : `And ${many} earlier reports.`),
  written: 'Written',
  record: 'Their record and more actions',
  tools: {
    label: 'What can be done with the thread',
    pin: { label: 'Pin thread', done: 'Thread pinned.' },
    unpin: { label: 'Unpin thread', done: 'Thread unpinned.' },
    lock: { label: 'Close thread', done: 'Thread closed.' },
    unlock: { label: 'Reopen thread', done: 'Thread reopened.' },
    move: { label: 'Move thread', title: 'Move the thread', busy: 'Moving...', done: 'Thread moved.', to: 'Category', cancel: 'Cancel' },
    failed: 'The thread did not change. Please try again.',
  },
  keep: {
    label: 'Keep post',
    busy: 'Closing...',
    done: (many: number) => (many === 1 ? 'Post kept.' : `${many} posts kept.`),
    says: 'The post stays, and its reports are closed. Anyone who reported it reads:',
    reads: outcomes.kept,
  },
  closeGone: {
    label: 'Close reports',
    busy: 'Closing...',
    done: () => 'Reports closed.',
    says: 'The post is gone already. Anyone who reported it gets a note that we looked.',
  },
  publish: {
    label: 'Publish post',
    busy: 'Publishing...',
    done: (many: number) => (many === 1 ? 'Post published.' : `${many} posts published.`),
    says: 'Everyone in the forum can read it now. Its author gets a note that it is live.',
  },
  removePost: {
    label: 'Remove post',
    busy: 'Removing...',
    done: (many: number) => (many === 1 ? 'Post removed.' : `${many} posts removed.`),
    note: 'Reason, as the author reads it',
    says: 'It is hidden from everyone, and open reports about it are closed. Its author reads your reason, word for word, and can appeal.',
    templates: [
      { label: 'Spam or advertising', text: 'Advertising that has nothing to do with the thread.' },
      { label: 'Harassment', text: 'Attacks a member instead of what they wrote.' },
      { label: 'Unsafe advice', text: 'Advice that could hurt a client.' },
      { label: 'Pictures without consent', text: "Shows a person who has not agreed to it, or someone else's work." },
    ],
  },
  remove: {
    label: 'Delete message',
    busy: 'Deleting...',
    done: (many: number) => (many === 1 ? 'Message deleted, reports closed.' : `${many} messages deleted, reports closed.`),
    says: 'The message leaves the live chat for everyone, and its reports are closed. Its author reads your reason, word for word, and can appeal. Anyone who reported it reads that we removed it. The text is kept for the team.',
    templates: [
      { label: 'Spam or advertising', text: 'Advertising that has nothing to do with the room.' },
      { label: 'Harassment', text: 'Attacks a member instead of what they wrote.' },
      { label: 'Unsafe advice', text: 'Advice that could hurt a client.' },
    ],
  },
  close: {
    label: 'Close reports',
    busy: 'Closing...',
    done: () => 'Reports closed.',
    says: 'The message stays, and its reports are closed. Anyone who reported it reads:',
    reads: outcomes.kept,
    saysGone: 'The message is gone already. Anyone who reported it gets a note that we looked.',
  },
}
