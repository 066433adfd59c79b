export const copy = {
  title: 'Admin',
  loadFailed: 'The admin area did not load',
  code: 'Admin work needs your second step.',
  enrolTitle: 'Turn on two-step sign-in first',
  enrol: 'Admin work needs a second step here. Set it up in your settings, then come back.',
  offer: 'Your account has no second step yet. Turn on two-step sign-in to protect admin work.',
  toSecurity: 'Go to security settings',
  nothing: 'Nothing to do here yet',
  nothingLine: 'Your role has no page in the admin area so far.',
  notYet: (name: string) => `${name} has no queue yet`,
  notYetLine: 'Members cannot post here so far. Once they can, what they send in for review waits on this page.',
}
