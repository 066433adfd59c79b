/** How many characters a text has as PostgreSQL counts them (code points). Without a list of them: a text can have 20,000. */
export const lengthOf = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
