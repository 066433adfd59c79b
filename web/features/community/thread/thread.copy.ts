import type { Kind } from '#domain/community/forum.ts'
import type { ReactionKind } from '#domain/community/thread-acts.ts'
import type { Sort } from './search.ts'

/** As kindLabels has them, in whose module is what only lists of threads need. */
export const kindNames: Record<Kind, string> = {
  discussion: 'Discussion',
  question: 'Question',
  showcase: 'Showcase',
  poll: 'Poll',
  second_opinion: 'Second opinion',
  announcement: 'Announcement',
}
export const reactionNames: Record<ReactionKind, string> = { helpful: 'Helpful', like: 'Like', celebrate: 'Celebrate' }
export const sortNames: Record<Sort, string> = { oldest: 'Oldest', newest: 'Newest', helpful: 'Helpful' }

const many = (count: number, one: string, more = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

export const copy = {
  back: 'The Forum',
  page: 'Thread',
  gone: { title: 'This thread is no longer there', line: 'It was removed, or it is not open to you.', action: 'Go to the forum' },
  edited: 'edited',
  years: (count: number) => many(count, 'year'),
  member: 'Member',
  you: 'You',
  by: (name: string) => `Post by ${name}`,
  replyBy: (name: string) => `Reply by ${name}`,

  solved: 'Solved',
  picked: (name: string, isMine: boolean) => (isMine ? 'You picked this answer' : `${name} picked this answer`),
  pinned: 'Pinned',
  closed: 'Closed',
  closedLine: 'This thread is closed. You can still read it.',
  waiting: 'Waiting for our team',
  waitingLine: 'Our team looks at this thread first. Only you and they see it until then.',
  waitingTeam: 'This thread waits for you. Only its author and the team see it.',
  replyWaiting: 'Our team looks at this reply first. Only you and they see it until then.',
  removed: 'Our team removed this thread. Only you and they still see it.',
  deleted: 'Its author deleted this thread. Only the team still sees it.',
  replyRemoved: 'Our team removed this reply.',
  replyDeleted: 'This reply was deleted.',
  secondOpinion: (craft: string) => `A second opinion: only members who are verified in ${craft} read and answer this.`,
  secondOpinionGeneral: 'A second opinion: only verified members read and answer this.',

  // What one does with a post.
  reply: 'Reply',
  quote: 'Quote',
  share: 'Share',
  more: (name: string) => `More about the post of ${name}`,
  moreThread: 'More about this thread',
  report: 'Report',
  block: (name: string) => `Block ${name}`,
  edit: 'Edit',
  delete: 'Delete',
  solve: 'Mark as the answer',
  unsolve: 'Unmark as answer',
  follow: 'Follow',
  following: 'Following',
  mute: 'Mute this thread',
  unmute: 'Unmute this thread',
  muted: "You won't hear of this thread again.",
  close: 'Close this thread',
  closeLater: 'You can close it after seven days.',
  deleteNot: 'Others have replied, so it stays.',

  closing: {
    title: 'Close this thread?',
    line: "Everyone can still read it, but replies are off. You can't open it again.",
    action: 'Close thread',
    busy: 'Closing...',
    done: 'This thread is closed.',
  },
  deleting: {
    title: 'Delete this thread?',
    line: "It can't be brought back.",
    action: 'Delete thread',
    busy: 'Deleting...',
    done: 'Your thread is deleted.',
  },
  deletingReply: {
    title: 'Delete this reply?',
    line: "An empty line stays in its place. It can't be brought back.",
    action: 'Delete reply',
    busy: 'Deleting...',
    done: 'Your reply is deleted.',
  },

  // The team.
  team: {
    publish: 'Publish',
    pin: 'Pin',
    unpin: 'Unpin',
    lock: 'Close',
    unlock: 'Open again',
    move: 'Move',
    slow: 'Slow mode',
    remove: 'Remove',
    slowing: {
      title: 'Slow this thread down',
      line: "Members wait between two of their replies. The team doesn't.",
      pace: 'One reply every',
      off: 'Off',
      action: 'Save',
      busy: 'Saving...',
      done: 'Saved.',
    },
    moving: { title: 'Move this thread', category: 'Category', action: 'Move', busy: 'Moving...' },
    removing: {
      title: (isReply: boolean) => (isReply ? 'Remove this reply?' : 'Remove this thread?'),
      action: (isReply: boolean) => (isReply ? 'Remove reply' : 'Remove thread'),
      busy: 'Removing...',
    },
    done: 'Done.',
  },

  // Writing.
  slowMode: (pace: string) => `Slow mode: one reply every ${pace}.`,
  slowWait: (seconds: number) => {
    const [left, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minutes'] : [seconds, seconds === 1 ? 'second' : 'seconds']
    return `You can reply again in ${left} ${unit}.`
  },
  write: 'Write a reply',
  writeHint: 'Mention members with @ and their name.',
  answer: (name: string) => `Reply to ${name}`,
  post: 'Post reply',
  posting: 'Posting...',
  postsLater: "You're offline. It's posted once you're back.",
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  quoting: (name: string) => `Quoting ${name}`,
  answering: (name: string) => `Replying to ${name}`,
  unquote: 'Remove the quote',
  unanswer: 'Reply to the thread instead',
  draftSaved: 'Draft saved',
  draftFailed: "The draft isn't saved yet. It stays in this browser.",
  editTitle: 'Title',
  editBody: 'Text',
  editReply: 'Your reply',
  marksEdit: 'You wrote this more than a day ago, so it will say that it was edited.',
  saved: 'Your changes are saved.',

  // Replies.
  replies: (count: number) => (count === 0 ? 'No replies yet' : many(count, 'reply', 'replies')),
  noReplies: { line: 'Be the first to answer.', closed: 'Nobody replied before it was closed.' },
  sort: 'Order of the replies',
  find: 'Search in this thread',
  found: (count: number, words: string) =>
    count === 0
      ? `Nothing found for “${words}”`
      : `${count === 50 ? 'The first 50 replies' : many(count, 'reply', 'replies')} with “${words}”`,
  allReplies: 'Show all replies',
  openAt: 'Show it in the thread',
  earlier: 'Show earlier replies',
  earlierBusy: 'Loading...',
  later: 'Show more replies',
  moreAnswers: 'Show all answers',
  arrived: (count: number) => (count >= 100 ? '100 or more new replies' : many(count, 'new reply', 'new replies')),
  repliesFailed: 'Failed to load replies',

  // Beside the thread.
  views: 'Views',
  inThread: 'In this thread',
  tags: 'Tags',
  jump: 'Jump to',
  places: { first: 'First post', solved: 'Solved answer', helpful: 'Most helpful', stopped: 'Where you stopped', newest: 'Newest' },
  date: 'Replies from a day on',
  noneSince: 'No replies since that day.',
  similar: 'Similar',
  similarLine: (replies: number, isSolved: boolean) => `${many(replies, 'reply', 'replies')}${isSolved ? ', solved' : ''}`,
  details: 'About this thread',

  // The poll.
  poll: 'Poll',
  chooseOne: 'Choose one',
  chooseAny: 'Choose any that fit',
  endsIn: (time: string) => `ends in ${time}`,
  ended: 'ended',
  votes: (count: number) => many(count, 'vote'),
  votesBy: (count: number, voters: number) => `${many(count, 'vote')} by ${many(voters, 'member')}`,
  yourVote: 'your vote',
  vote: 'Vote',
  voting: 'Voting...',
  hiddenTotals: 'You see the results once you have voted.',
  voteFailed: 'Failed to vote',
  pollFailed: "The poll didn't load.",
  tryAgain: 'Try Again',

  // As B8 has them.
  loadFailed: 'Failed to load thread',
  replyFailed: 'Failed to post reply',
  posted: 'Posted',
  failed: "That didn't work. Please try again.",
}
