import type { Kind } from '#domain/community/forum.ts'

export const copy = {
  title: 'New thread',
  back: 'Forum',
  kind: 'Kind',
  category: 'Category',
  chooseCategory: 'Choose a category',
  name: 'Title',
  nameHint: (length: number) => `${length} of 120`,
  bodyOf: {
    discussion: 'What it is about',
    question: 'What happened',
    showcase: 'What you made',
    poll: 'What it is about',
    second_opinion: 'What happened',
    announcement: 'What is new',
  } satisfies Record<Kind, string>,
  bodyHint: (category: string) => `The headings come with questions about ${category}. Empty ones are left out.`,

  picturesHint: 'Pictures stay with the draft for 30 days after you last changed it.',

  poll: 'Poll',
  option: (number: number) => `Answer ${number}`,
  removeOption: (number: number) => `Remove answer ${number}`,
  addOption: 'Add an answer',
  choices: 'How many each member chooses',
  single: 'One',
  multiple: 'Several',
  days: 'Days it is open',
  pollHint: '2 to 8 answers, open 1 to 30 days. Totals stay hidden until you vote.',

  similar: (many: number) =>
    many === 1 ? 'One thread looks alike. Yours may be answered already.' : `${many} threads look alike. Yours may be answered already.`,
  replies: (many: number, isSolved: boolean) =>
    `${many === 1 ? '1 reply' : `${many.toLocaleString('en-US')} replies`}${isSolved ? ', solved' : ''}`,

  readers: 'Who reads it',
  everyone: 'Members with community access. Those who follow the category or a tag get a notification.',
  secondOpinion: (craft: string) =>
    `Only verified members with ${craft} among their crafts, and our team, read and answer a second opinion. Its pictures are deleted after 30 days.`,
  secondOpinionGeneral: 'Only verified members and our team read and answer a second opinion. Its pictures are deleted after 30 days.',
  newMembers:
    "If you're new here, our team looks at a thread with links, several pictures or more than two names first. Others read it once we publish it.",

  drafts: 'Drafts',
  noDrafts: 'What you write is kept here until you post it.',
  draftsFailed: "Your drafts didn't load.",
  untitled: 'Untitled',
  replyIn: (thread: string) => `Reply in ${thread}`,
  removeDraft: (title: string) => `Remove the draft ${title}`,
  removeFailed: 'Failed to remove the draft',

  saved: 'Draft saved',
  saving: 'Saving...',
  unsaved: 'Not saved yet',
  offline: "You're offline. Kept in this browser.",
  notSaved: 'Kept in this browser.',
  apart: 'This draft was also changed, posted or discarded in another place. What you write here is a draft of its own now.',
  draftGone: 'This draft is no longer there.',
  draftFailed: 'Failed to load the draft',
  startNew: 'Start a new thread',

  consent: 'Photos of people need their consent.',
  discard: 'Discard',
  discarding: { title: 'Discard this thread?', line: 'What you wrote is deleted on all your devices.', action: 'Discard thread' },
  post: 'Post',
  posting: 'Posting...',
  needsConnection: "You're offline. Post it once you're back.",

  // As product decision B8 has them.
  posted: 'Posted',
  failed: 'Failed to post thread',
  postedLine: 'It is in the forum now. You follow its replies.',
  waits: 'Our team looks at it first. Others read it once we publish it.',

  errors: {
    category: 'Choose a category.',
    titleShort: 'Give it a title of 5 characters or more.',
    titleLong: 'Please keep the title under 120 characters.',
    bodyShort: 'Say a little more: 10 characters at least.',
    bodyLong: 'Please keep it under 20,000 characters.',
    options: 'A poll needs two to eight different answers.',
    days: 'Choose 1 to 30 days.',
  },
} as const
