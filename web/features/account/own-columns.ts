/** Of a member's own profile, which every screen of theirs reads first. */
export const ownColumns =
  'id, full_name, profile_picture, is_verified, is_founder, is_suspended, founder_number, specialties, state_code, city, trade_radius_miles, welcome, announcement'
