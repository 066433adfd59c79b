import { copy as entries } from './editing/entries/entries.copy.ts'

export const copy = {
  gone: { title: 'This profile is not available.', line: 'It may have been closed, or the link is not complete.' },
  paused: { title: 'This account is paused.', line: "You can't reach this member right now." },
  failed: 'This profile did not load',
  /** B3.4 */
  limit: (time: string) => `You have used your 5 free profile views today. They renew at ${time}.`,
  linkCopied: 'Link copied.',
  shareFailed: 'Failed to share. Copy the address of this page instead.',
  notTrading: (name: string) => `${name} is not taking trades right now. You can still send a message.`,
  followers: (many: number) => `${many.toLocaleString('en-US')} ${many === 1 ? 'member follows' : 'members follow'} you`,
  saveFailed: 'Not saved. Check your connection and try again.',
  addServiceFailed: 'Failed to add the service',
  saveServiceFailed: 'Failed to save the service',
  removeServiceFailed: 'Failed to delete the service',
  addWantFailed: 'Failed to add what you are looking for',
  saveWantFailed: 'Failed to save what you are looking for',
  removeWantFailed: 'Failed to delete what you are looking for',
  editFailed: 'Your profile did not load',
} as const

export const locationModeNames: Record<string, string> = {
  my_place: 'At my place',
  your_place: 'I come to you',
  salon_third: 'At a salon',
  online: 'Online',
}

/** For other members, or on the member's own page. */
export function locationModeWords(mode: string, name: string, isOwner: boolean): string {
  const words: Record<string, string> = {
    my_place: isOwner ? 'at your studio' : `at ${name}'s studio`,
    your_place: isOwner ? 'you come to them' : 'at your place',
    salon_third: 'at a salon',
    online: 'online',
  }
  return words[mode] ?? mode
}

/** Where a service is given, as the beginning of a line. */
export function placeWords(mode: string, name: string, isTheirs: boolean): string {
  const words = locationModeWords(mode, name, !isTheirs)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const urgencyNames: Record<string, string> = { flexible: 'Flexible', this_month: 'This month', this_week: 'This week' }

/** Messages for violated constraints, by field. */
export const constraintWords: Record<string, { field: string; words: string }> = {
  profiles_full_name_is_no_address: { field: 'full_name', words: 'Enter your name, not a web address.' },
  profiles_full_name_length: { field: 'full_name', words: 'Enter your name, up to 80 characters.' },
  profiles_headline_length: { field: 'headline', words: 'Keep the headline under 80 characters.' },
  profiles_experience_years_range: { field: 'experience_years', words: 'Enter a number of years from 0 to 70.' },
  profiles_trade_radius_miles_range: { field: 'trade_radius_miles', words: 'Choose a distance from 1 to 100 miles.' },
  profiles_salon_name_length: { field: 'salon_name', words: 'Keep the name under 80 characters.' },
  profiles_city_fkey: { field: 'city', words: 'Choose a city from the list.' },
  profiles_city_needs_state: { field: 'city', words: 'Choose the state first.' },
  profiles_state_code_fkey: { field: 'state_code', words: 'Choose a state from the list.' },
  profile_details_bio_length: { field: 'bio', words: 'Keep it under 1,500 characters.' },
  profile_details_techniques_count: { field: 'techniques', words: 'List 20 techniques at most.' },
  profile_details_languages_count: { field: 'languages', words: 'List 10 languages at most.' },
  profile_details_links_is_list: { field: 'links', words: 'List 5 links at most.' },
  profile_private_trade_budget_range: { field: 'trade_budget_cents', words: 'Enter at least $1, up to $100,000.' },
  profile_private_trades_a_month_range: { field: 'trades_a_month', words: 'Enter a number from 1 to 100.' },
  profile_details_links_are_https: { field: 'links', words: 'Each link starts with https:// and has no spaces.' },
  portfolio_items_alt_text_length: { field: 'alt_text', words: 'Describe the picture in 5 to 200 characters.' },
  portfolio_items_caption_length: { field: 'caption', words: 'Keep it under 500 characters.' },
  portfolio_items_category_fkey: { field: 'category', words: 'Choose a craft.' },
  services_category_fkey: { field: 'category', words: 'Choose a craft.' },
  services_name_length: { field: 'name', words: 'Name the service in 3 to 80 characters.' },
  services_description_length: { field: 'description', words: 'Keep it under 1,000 characters.' },
  services_duration_range: { field: 'duration_minutes', words: 'Enter 15 to 480 minutes, in steps of 5.' },
  service_prices_list_price_range: { field: 'list_price_cents', words: 'Enter a price up to $5,000.' },
  service_prices_product_cost_range: { field: 'product_cost_cents', words: 'Product cost cannot be more than the list price.' },
  services_location_modes_known: { field: 'location_modes', words: 'Choose at least one place.' },
  service_wants_category_fkey: { field: 'category', words: 'Choose a craft.' },
  service_wants_title_length: { field: 'title', words: entries.want.length },
  service_wants_note_length: { field: 'note', words: 'Keep it under 500 characters.' },
  service_wants_max_value_range: { field: 'max_value_cents', words: 'Enter a value up to $5,000.' },
}
