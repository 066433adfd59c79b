import { addressInvalid } from '#domain/wording/addresses.ts'
import { craftLabels, crafts } from '#domain/crafts.ts'

// Toasts and buttons of the waitlist, from spec §2 and §8, to the letter.
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
    invalid: addressInvalid,
  },
} as const

export const professions: readonly (readonly [value: string, name: string])[] = [
  ...crafts.map((craft) => [craft, craftLabels[craft]] as const),
  ['student', 'Student'],
  ['owner', 'Salon or studio owner'],
  ['other', 'Something else'],
]

export const confirmation = {
  pageTitle: "You're on the list",
  description: 'What happens after you join the Beauty Barter waitlist.',
  title: "You're on the list",
  lead: 'Check your email for confirmation and next steps.',
  confirmed: { title: "You're confirmed", lead: 'Thanks for confirming your email. Your place is saved.', place: 'Your place on the list' },
  stale: "That link has expired. Join again with the same email and we'll send you a new one.",
  mail: {
    title: 'Check your email',
    line: 'We sent you a link. Open it to take your place: first to confirm, first in line. Nothing there? Look in your spam folder.',
    open: 'We sent you a link to confirm your email. Nothing there? Look in your spam folder.',
    resend: 'Send it again',
    wait: 'You can ask again in {seconds} s',
    sent: 'Sent. Give it a minute.',
    failed: "That didn't work. Please try again.",
  },
  early: {
    title: 'Early access is open',
    line: 'No need to wait for an invitation. Create your account now with the email you just gave us.',
  },
  details: {
    title: 'Tell us about your studio',
    line: 'All optional. It helps us bring in pros near you.',
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
    line: "When three colleagues confirm through your link, you're a Founding friend. Ten earn you an extra free month.",
    label: 'Your link',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    words: 'Trade beauty services with pros nearby:',
  },
  next: {
    title: 'What happens next',
    steps: [
      ['Confirm your email', 'One tap in the email we sent saves your place.'],
      ['Invitations go out in that order', "We'll email you when it's your turn."],
      ['Set up your profile', 'The first 100 professionals with a complete profile get premium free for 6 months.'],
    ],
    open: [
      ['Create your account', "It's free and takes about two minutes."],
      ['Set up your profile', 'The first 100 professionals with a complete profile get premium free for 6 months.'],
      ['Send your first trade request', 'Find someone nearby and offer what you do best.'],
    ],
  },
  back: 'Back home',
} as const
