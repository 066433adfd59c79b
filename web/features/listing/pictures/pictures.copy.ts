import { copy as pictures } from '#web/features/profiles/pictures/pictures.copy.ts'

export const copy = {
  add: (most: number) => (most === 1 ? 'Add a picture' : 'Add pictures'),
  chosen: 'Chosen pictures',
  rules: `${pictures.rules} Photos of people need their consent.`,
  most: (most: number) => (most === 1 ? 'One picture at most.' : `${most} pictures at most.`),
  tooMany: (most: number) => (most === 1 ? 'Only the first picture was added.' : `Only the first ${most} pictures were added.`),
  describe: (place: number) => `Describe picture ${place}`,
  describeHint: "For someone who can't see it, like “Shoulder-length bob, caramel balayage, side view”.",
  altText: {
    missing: "Say what the picture shows, for members who can't see it.",
    short: 'Use 5 characters or more.',
    long: 'Keep it under 200 characters.',
  },
  sending: (place: number) => `Sending picture ${place}`,
  stillSending: 'Your pictures are still on their way. Try again in a moment.',
  notReady: 'Put the pictures right first.',
  notSent: 'One of the pictures was not sent. Try it again, or remove it.',
  gone: 'It is no longer there. Add it again, or remove it.',
  retry: 'Try again',
  earlier: (place: number) => `Move picture ${place} up`,
  later: (place: number) => `Move picture ${place} down`,
  remove: (place: number) => `Remove picture ${place}`,
  open: (place: number, altText: string) => `Open picture ${place}: ${altText}`,
  of: (title: string) => `Pictures of ${title}`,
} as const
