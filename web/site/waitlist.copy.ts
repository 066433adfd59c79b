import { craftNames, crafts } from '../ui/art/crafts.ts'

// Toasts and buttons of the waitlist: spec §2 and §8, to the letter.
export const waitlist = {
  join: 'Join the Waitlist Now',
  joining: 'Joining...',
  email: 'Email address',
  placeholder: 'you@yourstudio.com',
  name: 'Full name',
  city: 'City',
  cityPlaceholder: 'Portland',
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
  ...crafts.map((craft) => [craft === 'makeup' ? 'mua' : craft, craftNames[craft]] as const),
  ['student', 'Student'],
  ['owner', 'Salon or studio owner'],
  ['other', 'Something else'],
]
