// Areas that are announced and not built: no plan has them, and no menu. Apart from membership.ts, because every screen loads this.
const toCome: readonly string[] = ['events', 'education', 'social_hub']

/** Whether a feature can be used; `name` is that of public.features. */
export const isBuilt = (name: string): boolean => !toCome.includes(name)
