// What every page says of what a member lists.
export const copy = {
  busy: 'One moment, please',
  signIn: 'Sign In',
  what: {
    title: 'New here?',
    line: 'Beauty Barter is where beauty professionals trade services instead of paying cash, and find their next chair.',
    link: 'How it works',
  },
} as const
