// A complete profile, with which members may request trades. A student's needs only a bio; a professional's would claim a founder's
// seat, and premium with it.
export const kind = 'student'
export const bio = 'Learning the craft, and glad to trade chair time.'
