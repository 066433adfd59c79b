/** The paths of the screens that people start with. A pattern is smaller than a list of web/paths.ts, and every screen loads this. */
export const startScreen = /^\/(?:homepage|browse-professionals|trades|messages)$/
