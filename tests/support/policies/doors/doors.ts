// Every door to the tables that require a feature (features.ts).
import { community } from './community.ts'
import type { Door } from './door.ts'
import { jobs } from './jobs.ts'
import { trading } from './trading.ts'

export const doors: Door[] = [...trading, ...jobs, ...community]
