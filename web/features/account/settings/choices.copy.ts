export const copy = {
  title: 'Your choices',
  loadFailed: 'Your choices did not load',
  saveFailed: 'Your choice was not saved. Please try again.',
  analytics: {
    label: 'Help improve Beauty Barter',
    line: 'Counts what you do here, such as sending a trade: never what you write, never with whom. It stays on our own server for 90 days; switch it off and it is gone. Left off, and in browsers that ask not to be tracked, we only count pages, without you.',
  },
  news: {
    label: 'News by e-mail',
    line: 'What is new in the town. Letters about your account, your plan and your payments come in any case.',
  },
}
