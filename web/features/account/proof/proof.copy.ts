export const copy = {
  title: 'Confirm that it’s you',
  line: 'Sensitive changes ask for this once in ten minutes.',
  action: 'Confirm',
  checking: 'Checking...',
  password: 'Your password',
  failed: 'We couldn’t check that. Please try again.',
  otherwise: 'No password, or just added a second step? Sign out, and in again.',
  signOut: 'Sign out',
}
