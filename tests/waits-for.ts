// What the specification asks for and a later area brings. Both lists may only shrink: whoever builds a screen takes its
// lines out here and writes what is shown then into the tests. A row that stands here is claimed by no test.

export const rowsThatWait: Record<string, string> = {
  'HEAD-02': 'Forum, Events, Jobs, Education, Market and Social in the header',
  'HEAD-03': 'Forum, Jobs and Market in the header at medium width',
  'HEAD-10': 'Admin in the account menu',
  'BAR-06': 'Social Hub in the bottom bar',
  'BAR-19': 'Admin among the quick actions of the drawer',
  'BAR-22': 'Forum, Jobs, Marketplace, Events and Education in the drawer',
  'ROUTE-32': 'verification, to which /profile?tab=verification leads',
}

/** Routes whose screens are not built: behind their gate they lead home. */
export const screensThatWait = [
  '/community',
  '/education',
  '/events',
  '/forum',
  '/forum/thread/$id',
  '/jobs',
  '/marketplace',
  '/social-hub',
]
