// The licenses that state boards give for the crafts, in the order screens show them, as the table `license_types` has them; and
// what screens call them.
export const licenseTypes = [
  'cosmetologist',
  'barber',
  'esthetician',
  'master_esthetician',
  'nail_technician',
  'massage_therapist',
  'electrologist',
  'body_art_pmu',
  'instructor',
] as const
export type LicenseType = (typeof licenseTypes)[number]

export const licenseLabels: Record<LicenseType, string> = {
  cosmetologist: 'Cosmetologist',
  barber: 'Barber',
  esthetician: 'Esthetician',
  master_esthetician: 'Master esthetician',
  nail_technician: 'Nail technician',
  massage_therapist: 'Massage therapist',
  electrologist: 'Electrologist',
  body_art_pmu: 'Body art (permanent makeup)',
  instructor: 'Instructor',
}

export function isLicenseType(word: string): word is LicenseType {
  return (licenseTypes as readonly string[]).includes(word)
}
