import { craftLabels, crafts } from '#domain/crafts.ts'

// Toasts and buttons of the waitlist: spec §2 and §8, to the letter.
export const waitlist = {
  join: 'Join the Waitlist Now',
  joining: 'Joining...',
  email: 'Email address',
  placeholder: 'you@yourstudio.com',
  profession: 'Profession',
  choose: 'Choose one',
  title: 'Be one of the first hundred',
  line: 'Founding professionals get premium free for 6 months and a star on their profile for good.',
  problems: {
    limited: 'Too many people joined from your network in the last hour. Please try again later.',
    invalid: 'Please enter a valid email address.',
  },
} as const

export const professions: readonly (readonly [value: string, name: string])[] = [
  ...crafts.map((craft) => [craft, craftLabels[craft]] as const),
  ['student', 'Student'],
  ['owner', 'Salon or studio owner'],
  ['other', 'Something else'],
]

export const confirmation = {
  pageTitle: 'You’re on the list',
  description: 'What happens after you joined the waitlist of Beauty Barter.',
  title: 'You’re on the list',
  lead: 'Check your email for confirmation and next steps.',
  confirmed: { title: 'You’re confirmed', lead: 'Your email is proven and your place is kept.', place: 'Your place on the list' },
  stale: 'That link does not work any more. Join again with the same address and we send a fresh one.',
  mail: {
    title: 'Check your mail',
    line: 'We sent a link to your address. Open it to take your place; places go by the order of these confirmations. Nothing there? Look in the spam folder.',
    resend: 'Send it again',
    wait: 'You can ask again in {seconds} s',
    sent: 'Sent. Give it a minute.',
    failed: 'That did not work. Please try again.',
  },
  early: {
    title: 'Early access is open',
    line: 'You need not wait for an invitation: open your account now with the address you just left.',
    action: 'Create your account',
  },
  details: {
    title: 'Tell us about your studio',
    line: 'All of it is optional. It helps us open where you work.',
    state: 'State',
    licensed: 'Do you hold a license?',
    yes: 'Yes',
    no: 'Not yet',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Saved. Thank you.',
    expired: 'This page has expired. Please join the waitlist again.',
  },
  referral: {
    title: 'Bring a colleague',
    line: 'Nobody passes anyone on the list. Three colleagues who confirm make you a Founding friend; ten give you one free month more.',
    label: 'Your link',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    words: 'Trade beauty services with pros nearby:',
  },
  next: {
    title: 'What happens next',
    steps: [
      ['You confirm your address', 'One tap in the mail gives you your place.'],
      ['Invitations go out in that order', 'You get a letter when it is your turn.'],
      ['You set up your page', 'The first 100 professionals with a complete page get premium free for 6 months.'],
    ],
  },
  back: 'Back home',
} as const
