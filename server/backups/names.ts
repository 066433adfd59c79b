// The names of backups that the server makes: they sort by time.
const shape = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

export function nameOf(time: Date): string {
  return `backup-${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

export function isBackup(name: string): boolean {
  return shape.test(name)
}

/** In milliseconds; null for another name. */
export function timeOf(name: string | undefined): number | null {
  const [, year, month, day, hour, minute, second] = shape.exec(name ?? '')?.map(Number) ?? []
  return year === undefined ? null : Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second)
}
