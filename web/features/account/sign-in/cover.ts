/** The picture beside the account forms; the document of the sign-in page brings it along, drawn. */
export const cover = { craft: 'hair', seed: 'auth-cover', w: 900, h: 1200, mode: 'wave', way: 2 } as const
