const names = ['homepage', 'browse-professionals', 'trades', 'messages']

/** The paths of the screens that people start with. Written out, because a pattern of web/paths.ts is larger, and every screen loads this. */
export const startPaths = names.map((name) => `/${name}`)
export const startScreen = new RegExp(`^/(?:${names.join('|')})$`)
