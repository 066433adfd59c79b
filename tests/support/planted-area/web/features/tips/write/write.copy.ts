export const copy = {
  giving: { title: 'Give a tip', line: 'Our team looks at new tips before members see them.', send: 'Give tip' },
  steps: { title: 'The tip', body: 'How it works' },
  name: 'In a few words',
  body: 'Say how',
  failed: "The tip wasn't saved. Please try again.",
  done: { pending: 'We got your tip. Members see it once it is approved.', live: 'Your tip is out.', saved: 'Saved.' },
  errors: { title: 'Give it a title of 3 characters or more.', body: 'Say how it works.' },
}
