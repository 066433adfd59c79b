// The areas whose notifications have words, a line for each.
export * from './community.ts'
export * from './jobs.ts'
export * from './market.ts'
export * from './membership.ts'
export * from './messages.ts'
export * from './operations.ts'
export * from './scheduling.ts'
export * from './trading.ts'
