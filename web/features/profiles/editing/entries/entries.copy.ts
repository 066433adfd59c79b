// What a member says of a service they offer and of one they look for, in their profile and in their first steps.
export const copy = {
  offer: {
    title: 'What do you do best?',
    name: 'As it appears on your menu.',
    buffer: 'Kept free for you.',
    notice: 'How far ahead.',
  },
  want: {
    title: 'What would you love to receive?',
    name: 'Like “Silk press and trim”.',
    length: 'Say what you are looking for in 3 to 80 characters.',
  },
}
