// The areas the server checks (spec §6), judged by the SQL function has_feature; a screen only asks it.
export const features = ['messaging', 'trades', 'jobs', 'events', 'community', 'marketplace', 'social_hub', 'education'] as const
export type Feature = (typeof features)[number]
