export const copy = {
  title: 'Admin password reset',
  working: 'Resetting the password…',
  done: 'The password has been reset. Every session of that account has ended.',
  once: 'This is shown once. Copy it now: leaving or reloading this page makes it unreachable.',
  account: 'Account',
  password: 'New password',
  copy: 'Copy password',
  copied: 'Password copied',
  copyFailed: 'The browser would not copy it. Select it and copy it by hand.',
  failedTitle: 'Not reset',
  failed: 'An error occurred while resetting the password',
  toLogin: 'Go to Login',
}
