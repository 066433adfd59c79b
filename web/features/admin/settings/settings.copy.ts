type Words = { name: string; line: string }

const off = 'Admins can still use it. Accepted trades and their conversations stay open to both people until they are over.'

export const copy = {
  title: 'Settings',
  line: 'In force with the next request. Each change asks for a reason and is in the audit log.',
  loadFailed: 'The settings did not load',
  history: 'History',
  features: 'Features',
  featuresLine: 'Turn a part off for everyone when it does not work or is being abused.',
  switches: {
    community: { name: 'Community', line: 'Off: nobody opens the forum or the community pages. Admins can still use them.' },
    jobs: { name: 'Jobs', line: 'Off: nobody opens the job board, their applications or their listings. Admins can still use them.' },
    marketplace: {
      name: 'Marketplace',
      line: 'Off: nobody opens the market, lists anything or makes offers. Admins can still use it.',
    },
    live_chat: {
      name: 'Live chat',
      line: 'Off: nobody reads or writes in the live chat. Admins can still use it, and moderators read it.',
    },
    messaging: { name: 'Messages', line: `Off: nobody reads or sends messages. ${off}` },
    trades: { name: 'Trades', line: `Off: nobody sees, sends or answers requests. ${off}` },
  } as Record<string, Words>,
  on: 'On',
  off: 'Off',
  turnOff: (name: string) => `Turn off ${name}`,
  turnOn: (name: string) => `Turn on ${name}`,
  turnsOff:
    'Open pages close within seconds and say that this is resting for now. Nothing is deleted, and nobody is offered a plan instead.',
  turnsOn: (name: string) => `Open pages come back within seconds, for everyone whose plan includes ${name.toLowerCase()}.`,
  groups: [
    {
      title: 'Limits',
      line: 'For each member. Lower them while someone sends too much to too many.',
      names: ['conversations_a_day', 'conversations_a_day_verified', 'messages_a_minute', 'trade_requests_a_day', 'trade_requests_pending'],
    },
    {
      title: 'Landing page',
      line: 'A number shows on the public pages once it reaches its minimum.',
      names: ['landing_pros_minimum', 'landing_cities_minimum'],
    },
  ],
  settings: {
    conversations_a_day: { name: 'New conversations a day', line: 'Members who are not verified, by the day in UTC' },
    conversations_a_day_verified: { name: 'New conversations a day, verified', line: 'Verified members, by the day in UTC' },
    landing_cities_minimum: { name: 'Cities', line: 'Fewer cities with a professional show no number' },
    landing_pros_minimum: { name: 'Professionals', line: 'Fewer confirmed professionals show no number' },
    messages_a_minute: { name: 'Messages a minute', line: 'All conversations together' },
    trade_requests_a_day: { name: 'New trade requests a day', line: 'By the day in UTC' },
    trade_requests_pending: { name: 'Pending trade requests', line: 'Sent and not answered yet' },
  } as Record<string, Words>,
  bounds: (lowest: string, highest: string, usual: string) => `${lowest} to ${highest}, usually ${usual}`,
  change: (name: string) => `Change: ${name}`,
  changeShort: 'Change',
  reset: (name: string, usual: string) => `Reset to ${usual}: ${name}`,
  resetShort: (usual: string) => `Reset to ${usual}`,
  changed: (by: string, when: string) => `Changed by ${by}, ${when}`,
  former: 'a former member',
  value: (lowest: string, highest: string) => `From ${lowest} to ${highest}`,
  reason: 'Reason',
  reasonHint: 'Kept in the audit log. Members do not see it.',
  save: 'Save',
  cancel: 'Cancel',
  working: 'Saving...',
  done: 'Saved. It is in the audit log.',
  nothing: 'It was set like that already.',
  failed: 'That did not work. Please try again.',
}

const named = (words: Words | undefined, key: string): Words => words ?? { name: key.replaceAll('_', ' '), line: '' }
export const switchWords = (area: string): Words => named(copy.switches[area], area)
export const settingWords = (name: string): Words => named(copy.settings[name], name)
