// The pages to read: about, help, safety and the rules.
import type { PublicPage } from '../page.ts'

export const contentPages: readonly PublicPage[] = []
